/* netdb.h: getaddrinfo for addresses written as numbers and for the names of this computer, in the
 * order of glibc (RFC 3484). The computer has addresses of both families, so AI_ADDRCONFIG leaves
 * nothing out. There is no server of names: other names are unknown. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netdb.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int __inet_aton_exact(const char* text, struct in_addr* to);

void __culprit_unsupported(const char* what);

/* A kind of socket, and what clients of it speak. */
struct kind {
  int type, protocol;
  int is_default; /* listed if the caller names neither type nor protocol */
  int any_protocol;
  const char* name;
};

enum { IpUdpLite = 136, MostKinds = 4, MostAddresses = 2 };

static const struct kind kinds[] = {{SOCK_STREAM, IPPROTO_TCP, 1, 0, "tcp"},
                                    {SOCK_DGRAM, IPPROTO_UDP, 1, 0, "udp"},
                                    {SOCK_DCCP, IPPROTO_DCCP, 0, 0, "dccp"},
                                    {SOCK_DGRAM, IpUdpLite, 0, 0, "udplite"},
                                    {SOCK_STREAM, IPPROTO_SCTP, 0, 0, "sctp"},
                                    {SOCK_SEQPACKET, IPPROTO_SCTP, 0, 0, "sctp"},
                                    {SOCK_RAW, 0, 1, 1, "raw"}};

struct socket_kind {
  int type, protocol;
  in_port_t port;
};

struct service {
  const char* name; /* NULL if the caller names none */
  int number;       /* -1 if the name is no number */
};

struct address {
  int family;
  uint32_t scope;
  unsigned char bytes[16];
};

static int is_wanted(const struct kind* kind, const struct addrinfo* hints) {
  return (hints->ai_socktype == 0 || hints->ai_socktype == kind->type) &&
         (hints->ai_protocol == 0 || kind->any_protocol || hints->ai_protocol == kind->protocol);
}

/* Sets the port; returns 0 if the kind does not know the service. */
static int give_port(struct socket_kind* to, const struct kind* kind,
                     const struct service* service) {
  if (service->name == NULL || service->number >= 0) {
    to->port = service->name == NULL ? 0 : htons((uint16_t)service->number);
    return 1;
  }
  const struct servent* entry = getservbyname(service->name, kind->name);
  if (entry == NULL) return 0;
  to->port = (in_port_t)entry->s_port;
  return 1;
}

/* Fills in the kinds of sockets that fit. Returns their number, or an error below 0. */
static int kinds_of(const struct addrinfo* hints, const struct service* service,
                    struct socket_kind* to) {
  const int only_one = hints->ai_socktype != 0 || hints->ai_protocol != 0;
  const int is_named = service->name != NULL && service->number < 0;
  int count = 0;
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
    const struct kind* kind = &kinds[k];
    if (!is_wanted(kind, hints)) continue;
    if (only_one && kind->any_protocol && service->name != NULL) return EAI_SERVICE;
    if (!only_one && (is_named ? kind->any_protocol : !kind->is_default)) continue;
    to[count].type = kind->type;
    to[count].protocol = kind->any_protocol ? hints->ai_protocol : kind->protocol;
    if (give_port(&to[count], kind, service)) ++count;
    if (only_one) return count > 0 ? count : EAI_SERVICE;
  }
  if (count > 0) return count;
  return hints->ai_socktype != 0 ? EAI_SOCKTYPE : EAI_SERVICE;
}

static struct address of_four(struct in_addr address) {
  struct address out = {AF_INET, 0, {0}};
  memcpy(out.bytes, &address, sizeof address);
  return out;
}

static struct address of_six(const struct in6_addr* address) {
  struct address out = {AF_INET6, 0, {0}};
  memcpy(out.bytes, address, sizeof *address);
  return out;
}

static struct address mapped(struct in_addr address) {
  struct address out = {AF_INET6, 0, {[10] = 0xff, [11] = 0xff}};
  memcpy(out.bytes + 12, &address, sizeof address);
  return out;
}

/* The addresses of this computer. RFC 3484 puts ::1 before 127.0.0.1, and 0.0.0.0 before ::. */
static int own_addresses(int family, int passive, struct address* to) {
  const struct in_addr four = {htonl(passive ? INADDR_ANY : INADDR_LOOPBACK)};
  int count = 0;
  if (passive && family != AF_INET6) to[count++] = of_four(four);
  if (family != AF_INET) to[count++] = of_six(passive ? &in6addr_any : &in6addr_loopback);
  if (!passive && family != AF_INET6) to[count++] = of_four(four);
  return count;
}

/* "ADDRESS%SCOPE", where the scope is a number. */
static int parse_six(const char* name, struct address* to) {
  char text[INET6_ADDRSTRLEN];
  const char* scope = strchrnul(name, '%');
  if ((size_t)(scope - name) >= sizeof text) return 0;
  memcpy(text, name, (size_t)(scope - name));
  text[scope - name] = '\0';
  struct in6_addr address;
  if (inet_pton(AF_INET6, text, &address) <= 0) return 0;
  *to = of_six(&address);
  if (*scope == '\0') return 1;
  char* end;
  const unsigned long number = strtoul(scope + 1, &end, 10);
  if (scope[1] < '0' || scope[1] > '9' || *end != '\0') {
    if (scope[1] != '\0') __culprit_unsupported("getaddrinfo with the name of an interface");
    return EAI_NONAME;
  }
  if (number > UINT32_MAX) return EAI_NONAME;
  to->scope = (uint32_t)number;
  return 1;
}

/* Returns the number of addresses, or an error below 0. */
static int addresses_of(const char* name, const struct addrinfo* hints, struct address* to) {
  const int family = hints->ai_family;
  struct in_addr four;
  if (name == NULL) return own_addresses(family, hints->ai_flags & AI_PASSIVE, to);
  if (__inet_aton_exact(name, &four)) {
    if (family == AF_INET6 && !(hints->ai_flags & AI_V4MAPPED)) return EAI_ADDRFAMILY;
    to[0] = family == AF_INET6 ? mapped(four) : of_four(four);
    return 1;
  }
  const int is_six = parse_six(name, to);
  if (is_six < 0) return is_six;
  if (is_six && family == AF_INET) {
    static const unsigned char beginning[12] = {[10] = 0xff, [11] = 0xff};
    if (memcmp(to->bytes, beginning, sizeof beginning) != 0) return EAI_ADDRFAMILY;
    memcpy(&four, to->bytes + 12, sizeof four);
    to[0] = of_four(four);
  }
  if (is_six) return 1;
  if (hints->ai_flags & AI_NUMERICHOST || strcasecmp(name, "localhost") != 0) return EAI_NONAME;
  return own_addresses(family, 0, to);
}

/* The entry and the address after it are one block. */
static struct addrinfo* make_entry(const struct address* address, const struct socket_kind* kind,
                                   int flags) {
  const size_t size =
      address->family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
  struct addrinfo* entry = calloc(1, sizeof *entry + size);
  if (entry == NULL) return NULL;
  entry->ai_flags = flags;
  entry->ai_family = address->family;
  entry->ai_socktype = kind->type;
  entry->ai_protocol = kind->protocol;
  entry->ai_addrlen = (socklen_t)size;
  entry->ai_addr = (struct sockaddr*)(entry + 1);
  if (address->family == AF_INET) {
    struct sockaddr_in* four = (struct sockaddr_in*)entry->ai_addr;
    four->sin_family = AF_INET;
    four->sin_port = kind->port;
    memcpy(&four->sin_addr, address->bytes, sizeof four->sin_addr);
  } else {
    struct sockaddr_in6* six = (struct sockaddr_in6*)entry->ai_addr;
    six->sin6_family = AF_INET6;
    six->sin6_port = kind->port;
    memcpy(&six->sin6_addr, address->bytes, sizeof six->sin6_addr);
    six->sin6_scope_id = address->scope;
  }
  return entry;
}

static int is_star(const char* text) { return text != NULL && strcmp(text, "*") == 0; }

/* Reads the service; returns 0, or an error. */
static int read_service(const char* text, int flags, struct service* to) {
  to->name = text != NULL && *text != '\0' ? text : NULL;
  to->number = -1;
  if (to->name == NULL) return 0;
  char* end;
  const unsigned long number = strtoul(text, &end, 10);
  if (*end == '\0') to->number = (int)number;
  else if (flags & AI_NUMERICSERV) return EAI_NONAME;
  return 0;
}

int getaddrinfo(const char* restrict name, const char* restrict service_text,
                const struct addrinfo* restrict hints, struct addrinfo** restrict list) {
  static const struct addrinfo no_hints = {.ai_flags = AI_V4MAPPED | AI_ADDRCONFIG};
  enum {
    Known = AI_PASSIVE | AI_CANONNAME | AI_NUMERICHOST | AI_ADDRCONFIG | AI_V4MAPPED | AI_IDN |
            AI_CANONIDN | 0x300 /* flags of IDN that are without effect */ | AI_NUMERICSERV | AI_ALL
  };
  if (is_star(name)) name = NULL;
  if (is_star(service_text)) service_text = NULL;
  if (name == NULL && service_text == NULL) return EAI_NONAME;
  if (hints == NULL) hints = &no_hints;
  if (hints->ai_flags & ~Known) return EAI_BADFLAGS;
  if (hints->ai_flags & AI_CANONNAME && name == NULL) return EAI_BADFLAGS;
  if (hints->ai_family != AF_UNSPEC && hints->ai_family != AF_INET && hints->ai_family != AF_INET6)
    return EAI_FAMILY;
  struct service service;
  const int problem = read_service(service_text, hints->ai_flags, &service);
  if (problem != 0) return problem;

  struct socket_kind sockets[MostKinds];
  const int socket_count = kinds_of(hints, &service, sockets);
  if (socket_count < 0) return socket_count;
  struct address addresses[MostAddresses];
  const int count = addresses_of(name, hints, addresses);
  if (count < 0) return count;
  struct addrinfo *first = NULL, **next = &first;
  for (int a = 0; a < count; ++a) {
    for (int s = 0; s < socket_count; ++s) {
      struct addrinfo* entry = *next = make_entry(&addresses[a], &sockets[s], hints->ai_flags);
      if (entry != NULL && entry == first && hints->ai_flags & AI_CANONNAME)
        entry->ai_canonname = strdup(name);
      if (entry == NULL ||
          (entry == first && hints->ai_flags & AI_CANONNAME && entry->ai_canonname == NULL)) {
        freeaddrinfo(first);
        return EAI_MEMORY;
      }
      next = &entry->ai_next;
    }
  }
  *list = first;
  return 0;
}

void freeaddrinfo(struct addrinfo* list) {
  while (list != NULL) {
    struct addrinfo* entry = list;
    list = entry->ai_next;
    free(entry->ai_canonname);
    free(entry);
  }
}

const char* gai_strerror(int error) {
  switch (error) {
    case EAI_ADDRFAMILY: return "Address family for hostname not supported";
    case EAI_AGAIN: return "Temporary failure in name resolution";
    case EAI_BADFLAGS: return "Bad value for ai_flags";
    case EAI_FAIL: return "Non-recoverable failure in name resolution";
    case EAI_FAMILY: return "ai_family not supported";
    case EAI_MEMORY: return "Memory allocation failure";
    case EAI_NODATA: return "No address associated with hostname";
    case EAI_NONAME: return "Name or service not known";
    case EAI_SERVICE: return "Servname not supported for ai_socktype";
    case EAI_SOCKTYPE: return "ai_socktype not supported";
    case EAI_SYSTEM: return "System error";
    case EAI_INPROGRESS: return "Processing request in progress";
    case EAI_CANCELED: return "Request canceled";
    case EAI_NOTCANCELED: return "Request not canceled";
    case EAI_ALLDONE: return "All requests done";
    case EAI_INTR: return "Interrupted by a signal";
    case EAI_IDN_ENCODE: return "Parameter string not correctly encoded";
    default: return "Unknown error";
  }
}
