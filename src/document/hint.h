// Hints for learners: how much of an answer of `repair` a reader gets to see.
//
// A hint is made once, and everything in the document that says more is removed. So no renderer can
// tell more than the level permits, and there is nothing for a renderer to decide.
#pragma once

#include "document/document.h"

namespace culprit::document {

/// The place; the place and the kind of mistake; the patch.
inline constexpr unsigned kPlaceLevel = 1, kMistakeLevel = 2, kPatchLevel = 3;

/// Gives the document its hint of this level, from the first patch, or from the first diagnosis if
/// there is no patch. Below kPatchLevel, removes patches, diagnoses and all that is said about
/// them. Without a patch and a diagnosis there is nothing to hide, and the document stays as it is.
void keep_hint(Document& document, unsigned level);

}  // namespace culprit::document
