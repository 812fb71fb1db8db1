// Gives five vtables of type information and one function of libstdc++ fixed addresses in the
// program. They are the targets of pointers in the type information of every class and in every
// table with a pure virtual function.
//
// Because read-only data here refers to them by address, the linker copies the tables into the
// program, reaches the function through a fixed address, and fills in all 2,600 pointers. Otherwise
// the loader writes them one by one before main and copies each page that they are on (120 of the
// 440 page faults of a start). Compiled with -fno-pie, since only then are addresses stored in
// read-only data.
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
