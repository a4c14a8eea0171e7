import type { SavedScript } from './scriptCalls'
import type { Draft } from './useScript'

/** A script with both people's changes, and whether both changed the same: text or use. */
export function mergeScript(base: SavedScript, mine: Draft, theirs: SavedScript): { readonly merged: Draft; readonly isConflict: boolean } {
  const differs = (field: keyof Draft) => mine[field] !== theirs[field]
  const isConflict = (['code', 'useType'] as const).some((field) => differs(field) && mine[field] !== base[field] && theirs[field] !== base[field])
  return {
    merged: { code: mine.code === base.code ? theirs.code : mine.code, useType: mine.useType === base.useType ? theirs.useType : mine.useType },
    isConflict,
  }
}
