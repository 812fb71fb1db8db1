// The models of netdb.h and arpa/inet.h, as objcopy named them.
#pragma once

#include <arpa/inet.h>
#include <netdb.h>

extern "C" {
int model_inet_aton(const char*, in_addr*);
in_addr_t model_inet_addr(const char*);
char* model_inet_ntoa(in_addr);
int model_inet_pton(int, const char*, void*);
const char* model_inet_ntop(int, const void*, char*, socklen_t);
servent* model_getservbyname(const char*, const char*);
servent* model_getservbyport(int, const char*);
int model_getaddrinfo(const char*, const char*, const addrinfo*, addrinfo**);
void model_freeaddrinfo(addrinfo*);
const char* model_gai_strerror(int);
int model_getnameinfo(const sockaddr*, socklen_t, char*, socklen_t, char*, socklen_t, int);
}
