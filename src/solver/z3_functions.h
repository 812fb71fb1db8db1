// The functions of Z3 that culprit uses. Its shared library is loaded at the first call: few
// programs need it, and linking it would cost each start its 20,000 relocations, a sixth of the
// time of a run that does nothing. Only z3_* files include Z3's header.
#pragma once

#include <z3.h>

#define CULPRIT_Z3_FUNCTIONS(X)                                                                    \
  X(del_config)                                                                                    \
  X(del_context) X(fpa_is_numeral_nan) X(get_bool_value) X(get_numeral_uint64) X(mk_and) X(        \
      mk_bool_sort) X(mk_bv_sort) X(mk_bvadd) X(mk_bvadd_no_overflow) X(mk_bvadd_no_underflow)     \
      X(mk_bvand) X(mk_bvashr) X(mk_bvlshr) X(mk_bvmul) X(mk_bvneg) X(mk_bvnot) X(mk_bvor) X(      \
          mk_bvsdiv) X(mk_bvshl) X(mk_bvslt) X(mk_bvsrem) X(mk_bvsub) X(mk_bvsub_no_overflow)      \
          X(mk_bvsub_no_underflow) X(mk_bvudiv) X(mk_bvult) X(mk_bvurem) X(mk_bvxor) X(            \
              mk_concat) X(mk_config) X(mk_const) X(mk_context) X(mk_eq) X(mk_extract) X(mk_false) \
              X(mk_fpa_abs) X(mk_fpa_add) X(mk_fpa_div) X(mk_fpa_eq) X(mk_fpa_is_nan) X(           \
                  mk_fpa_is_negative) X(mk_fpa_leq) X(mk_fpa_lt) X(mk_fpa_mul) X(mk_fpa_neg)       \
                  X(mk_fpa_rem) X(mk_fpa_rna) X(mk_fpa_rne) X(mk_fpa_round_to_integral) X(         \
                      mk_fpa_rtn) X(mk_fpa_rtp) X(mk_fpa_rtz) X(mk_fpa_sort_32) X(mk_fpa_sort_64)  \
                      X(mk_fpa_sqrt) X(mk_fpa_sub) X(mk_fpa_to_fp_bv) X(mk_fpa_to_fp_float)        \
                          X(mk_fpa_to_fp_signed) X(mk_fpa_to_fp_unsigned) X(mk_fpa_to_ieee_bv)     \
                              X(mk_fpa_to_sbv) X(mk_fpa_to_ubv) X(mk_ite) X(mk_not) X(mk_or) X(    \
                                  mk_params) X(mk_sign_ext) X(mk_solver_from_tactic)               \
                                  X(mk_string_symbol) X(mk_tactic) X(mk_true) X(mk_unsigned_int64) \
                                      X(mk_zero_ext) X(model_dec_ref) X(model_eval)                \
                                          X(model_inc_ref) X(params_dec_ref) X(params_inc_ref)     \
                                              X(params_set_uint) X(set_error_handler) X(simplify)  \
                                                  X(solver_assert) X(solver_check)                 \
                                                      X(solver_dec_ref) X(solver_get_model)        \
                                                          X(solver_inc_ref) X(solver_set_params)   \
                                                              X(tactic_dec_ref) X(tactic_inc_ref)

namespace culprit::solver {

struct Z3Functions {
#define CULPRIT_Z3_MEMBER(name) decltype(&Z3_##name) name;
  CULPRIT_Z3_FUNCTIONS(CULPRIT_Z3_MEMBER)
#undef CULPRIT_Z3_MEMBER
};

/// Null if the library is not installed. Thread-safe.
const Z3Functions* load_z3();
/// Like load_z3(), if the library is known to be loaded.
inline const Z3Functions& z3lib() { return *load_z3(); }

}  // namespace culprit::solver
