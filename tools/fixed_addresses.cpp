// What the type information of every class and every table with a pure function points at, in
// libstdc++: referred to by address from read-only data, it is copied into the program (data) or
// reached through it (the function), and the linker fills in the 2,600 addresses, which the loader
// else writes one by one before main, with a copy of each page they stand on (120 of the 440 page
// faults of a start). Compiled with -fno-pie, since only there addresses stand in read-only data.
extern "C" {
extern const char class_info[] asm("_ZTVN10__cxxabiv117__class_type_infoE");
extern const char single_base_info[] asm("_ZTVN10__cxxabiv120__si_class_type_infoE");
extern const char several_bases_info[] asm("_ZTVN10__cxxabiv121__vmi_class_type_infoE");
extern const char function_info[] asm("_ZTVN10__cxxabiv120__function_type_infoE");
extern const char pointer_info[] asm("_ZTVN10__cxxabiv119__pointer_type_infoE");
void __cxa_pure_virtual();
}

namespace {
[[gnu::used, gnu::retain]] const char* const kTables[] = {
    class_info, single_base_info, several_bases_info, function_info, pointer_info};
[[gnu::used, gnu::retain]] void (*const kFunction)() = __cxa_pure_virtual;
}  // namespace
