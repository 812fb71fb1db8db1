/* netdb.h: getnameinfo. Only the addresses of this computer have names. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>

void __culprit_unsupported(const char* what);

/* The name of this computer's own address; NULL for others. */
static const char* name_of(const struct sockaddr* address) {
  const struct sockaddr_in6* six = (const struct sockaddr_in6*)address;
  const int is_own =
      address->sa_family == AF_INET
          ? ((const struct sockaddr_in*)address)->sin_addr.s_addr == htonl(INADDR_LOOPBACK)
          : memcmp(&six->sin6_addr, &in6addr_loopback, sizeof in6addr_loopback) == 0;
  return is_own ? "localhost" : NULL;
}

static void print_address(const struct sockaddr* address, char* to, socklen_t size) {
  if (address->sa_family == AF_INET) {
    inet_ntop(AF_INET, &((const struct sockaddr_in*)address)->sin_addr, to, size);
    return;
  }
  const struct sockaddr_in6* six = (const struct sockaddr_in6*)address;
  inet_ntop(AF_INET6, &six->sin6_addr, to, size);
  const size_t length = strlen(to);
  if (six->sin6_scope_id != 0) snprintf(to + length, size - length, "%%%u", six->sin6_scope_id);
}

static int give(const char* text, char* to, socklen_t size) {
  if (strlen(text) >= size) return EAI_OVERFLOW;
  strcpy(to, text);
  return 0;
}

static int give_host(const struct sockaddr* address, char* to, socklen_t size, int flags) {
  const char* name = flags & NI_NUMERICHOST ? NULL : name_of(address);
  if (name != NULL) return give(name, to, size);
  if (flags & NI_NAMEREQD) return EAI_NONAME;
  char text[INET6_ADDRSTRLEN + 12];
  print_address(address, text, sizeof text);
  return give(text, to, size);
}

static int give_service(in_port_t port, char* to, socklen_t size, int flags) {
  const struct servent* entry =
      flags & NI_NUMERICSERV ? NULL : getservbyport(port, flags & NI_DGRAM ? "udp" : "tcp");
  if (entry != NULL) return give(entry->s_name, to, size);
  char text[8];
  snprintf(text, sizeof text, "%d", ntohs(port));
  return give(text, to, size);
}

int getnameinfo(const struct sockaddr* restrict address, socklen_t length, char* restrict host,
                socklen_t host_size, char* restrict service, socklen_t service_size, int flags) {
  enum {
    Known = NI_NUMERICHOST | NI_NUMERICSERV | NI_NOFQDN | NI_NAMEREQD | NI_DGRAM | NI_IDN | 0xc0
  };
  if (flags & ~Known) return EAI_BADFLAGS;
  if (address == NULL || length < sizeof(sa_family_t)) return EAI_FAMILY;
  if (flags & NI_NAMEREQD && host == NULL && service == NULL) return EAI_NONAME;
  if (address->sa_family == AF_LOCAL) __culprit_unsupported("getnameinfo of a local socket");
  if (address->sa_family != AF_INET && address->sa_family != AF_INET6) return EAI_FAMILY;
  if (length <
      (address->sa_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6)))
    return EAI_FAMILY;
  if (host != NULL && host_size > 0) {
    const int problem = give_host(address, host, host_size, flags);
    if (problem != 0) return problem;
  }
  if (service == NULL || service_size == 0) return 0;
  const in_port_t port = address->sa_family == AF_INET
                             ? ((const struct sockaddr_in*)address)->sin_port
                             : ((const struct sockaddr_in6*)address)->sin6_port;
  return give_service(port, service, service_size, flags);
}
