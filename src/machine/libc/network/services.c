/* netdb.h: the services that most systems list in /etc/services. */
#include <arpa/inet.h>
#include <netdb.h>
#include <stddef.h>
#include <string.h>

struct service {
  const char* name;
  int port;
  const char* protocols; /* a letter each: t for tcp, u for udp */
};

static const struct service services[] = {
    {"echo", 7, "tu"},        {"discard", 9, "tu"}, {"daytime", 13, "tu"}, {"ftp-data", 20, "t"},
    {"ftp", 21, "t"},         {"ssh", 22, "t"},     {"telnet", 23, "t"},   {"smtp", 25, "t"},
    {"time", 37, "tu"},       {"domain", 53, "tu"}, {"tftp", 69, "u"},     {"finger", 79, "t"},
    {"http", 80, "t"},        {"pop3", 110, "t"},   {"sunrpc", 111, "tu"}, {"nntp", 119, "t"},
    {"ntp", 123, "u"},        {"imap2", 143, "t"},  {"snmp", 161, "tu"},   {"irc", 194, "tu"},
    {"ldap", 389, "tu"},      {"https", 443, "tu"}, {"syslog", 514, "u"},  {"submission", 587, "t"},
    {"ldaps", 636, "tu"},     {"imaps", 993, "t"},  {"pop3s", 995, "t"},   {"mysql", 3306, "t"},
    {"postgresql", 5432, "t"}};

static char tcp[] = "tcp", udp[] = "udp";

static struct servent* found(const struct service* service, const char* protocol) {
  static char name[16];
  static char* no_aliases[] = {NULL};
  static struct servent entry;
  strcpy(name, service->name);
  entry.s_name = name;
  entry.s_aliases = no_aliases;
  entry.s_port = htons((uint16_t)service->port);
  const int first = protocol != NULL ? *protocol : service->protocols[0];
  entry.s_proto = first == 't' ? tcp : udp;
  return &entry;
}

static int has_protocol(const struct service* service, const char* protocol) {
  if (protocol == NULL) return 1;
  if (strcmp(protocol, tcp) != 0 && strcmp(protocol, udp) != 0) return 0;
  return strchr(service->protocols, *protocol) != NULL;
}

struct servent* getservbyname(const char* name, const char* protocol) {
  for (size_t k = 0; k < sizeof services / sizeof *services; ++k) {
    if (strcmp(services[k].name, name) == 0 && has_protocol(&services[k], protocol))
      return found(&services[k], protocol);
  }
  return NULL;
}

struct servent* getservbyport(int port, const char* protocol) {
  for (size_t k = 0; k < sizeof services / sizeof *services; ++k) {
    if (htons((uint16_t)services[k].port) == port && has_protocol(&services[k], protocol))
      return found(&services[k], protocol);
  }
  return NULL;
}
