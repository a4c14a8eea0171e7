import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnsavedChanges } from '../../data/unsavedChanges'
import type { ScriptKind } from '../../schema/scriptKinds'
import { SHARED_STORE } from '../../schema/sharedStore'
import { type SavedScript, scriptCalls, type UseType } from './scriptCalls'

export interface Draft {
  readonly code: string
  readonly useType: UseType
}

/** A script being edited, and the default script that its store may inherit. */
export interface EditedScript {
  readonly saved: SavedScript | undefined
  /** The default script, which may be the one being edited. */
  readonly shared: SavedScript | undefined
  readonly draft: Draft | undefined
  /** Whether the store uses the default script. */
  readonly inherits: boolean
  readonly isChanged: boolean
  readonly error: unknown
  reload(): void
  change(part: Partial<Draft>): void
  /** The version that the edit is based on. */
  readonly base: SavedScript | undefined
  /**
   * Saves the draft, or another one.
   * @throws HttpError with the errors by field, or with the script that somebody else saved in the meantime
   */
  save(given?: Draft, began?: SavedScript): Promise<void>
  /** Bases the edit on a script that somebody else saved; without a draft the edit is discarded. */
  rebase(theirs: SavedScript, draft?: Draft): void
}

/** Loads a script and holds the edit until it is saved. Leaving the page asks before the edit is lost. */
export function useScript(kind: ScriptKind, storeCode: string): EditedScript {
  const queries = useQueryClient()
  const read = (code: string) => ({
    queryKey: ['script', kind, code],
    queryFn: () => scriptCalls.read(kind, code),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const own = useQuery(read(storeCode))
  const shared = useQuery({ ...read(SHARED_STORE), enabled: storeCode !== SHARED_STORE })
  const [edited, setEdited] = useState<Partial<Draft>>({})
  // Refetching a script during an edit does not change what the edit is based on.
  const [begun, setBegun] = useState<SavedScript>()
  const { data: saved } = own
  const draft = saved && { code: saved.code, useType: saved.useType, ...edited }
  const isChanged = draft !== undefined && (draft.code !== saved?.code || draft.useType !== saved.useType)
  const [sent, setSent] = useState<Draft>()
  useUnsavedChanges(isChanged && (draft.code !== sent?.code || draft.useType !== sent.useType), sent !== undefined)
  return {
    saved,
    shared: storeCode === SHARED_STORE ? saved : shared.data,
    draft,
    inherits: storeCode !== SHARED_STORE && draft?.useType === 'DEFAULT',
    isChanged,
    error: own.error ?? shared.error ?? undefined,
    reload() {
      void own.refetch()
      if (storeCode !== SHARED_STORE) void shared.refetch()
    },
    base: begun ?? saved,
    change(part) {
      setBegun((before) => before ?? saved)
      setEdited((before) => ({ ...before, ...part }))
    },
    rebase(theirs, next = { code: theirs.code, useType: theirs.useType }) {
      queries.setQueryData(['script', kind, storeCode], theirs)
      setBegun(undefined)
      setEdited(next)
    },
    async save(given = draft, began = begun ?? saved) {
      if (!draft || !given) return
      setSent(draft)
      const answer = await scriptCalls
        .save(kind, storeCode, { ...given, revision: began?.revision })
        .finally(() => setSent(undefined))
      queries.setQueryData(['script', kind, storeCode], answer)
      setBegun(undefined)
      // Keeps what was typed while it was being saved.
      setEdited((now) =>
        Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== draft[field as keyof Draft])),
      )
      await queries.invalidateQueries({ queryKey: ['script-version', kind, storeCode] })
    },
  }
}

/** Merges two people's changes to a script. It is a conflict if both changed the code, or both its use, differently. */
export function mergeScript(
  base: SavedScript,
  mine: Draft,
  theirs: SavedScript,
): { readonly merged: Draft; readonly isConflict: boolean } {
  const differs = (field: keyof Draft) => mine[field] !== theirs[field]
  const isConflict = (['code', 'useType'] as const).some(
    (field) => differs(field) && mine[field] !== base[field] && theirs[field] !== base[field],
  )
  return {
    merged: {
      code: mine.code === base.code ? theirs.code : mine.code,
      useType: mine.useType === base.useType ? theirs.useType : mine.useType,
    },
    isConflict,
  }
}
