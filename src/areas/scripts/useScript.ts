import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnsavedChanges } from '../../data/unsavedChanges'
import type { ScriptKind } from '../../schema/scriptKinds'
import { DEFAULT, type SavedScript, scriptCalls, type UseType } from './scriptCalls'

export interface Draft {
  readonly code: string
  readonly useType: UseType
}

/** A script as it is edited, with the default one that its store may inherit. */
export interface EditedScript {
  readonly saved: SavedScript | undefined
  /** The default script; that itself where it is the one that is edited. */
  readonly shared: SavedScript | undefined
  readonly draft: Draft | undefined
  /** The store takes what the default script is. */
  readonly inherits: boolean
  readonly isChanged: boolean
  readonly error: unknown
  reload(): void
  change(part: Partial<Draft>): void
  /** What the edit began with. */
  readonly base: SavedScript | undefined
  /**
   * Saves what was edited, or what is given in place of it.
   * @throws HttpError with what is wrong by its field, or with the script as somebody else saved it meanwhile
   */
  save(given?: Draft, began?: SavedScript): Promise<void>
  /** What somebody else saved is what the edit begins with; without a draft, nothing is left of the edit. */
  rebase(theirs: SavedScript, draft?: Draft): void
}

/** Reads a script and keeps what is edited of it until it is saved; leaving the page asks before it is lost. */
export function useScript(kind: ScriptKind, storeCode: string): EditedScript {
  const queries = useQueryClient()
  const read = (code: string) => ({ queryKey: ['script', kind, code], queryFn: () => scriptCalls.read(kind, code), staleTime: 0, retry: false, refetchOnWindowFocus: false })
  const own = useQuery(read(storeCode))
  const shared = useQuery({ ...read(DEFAULT), enabled: storeCode !== DEFAULT })
  const [edited, setEdited] = useState<Partial<Draft>>({})
  // A script that is read again under an edit does not make the edit begin with it.
  const [begun, setBegun] = useState<SavedScript>()
  const { data: saved } = own
  const draft = saved && { code: saved.code, useType: saved.useType, ...edited }
  const isChanged = draft !== undefined && (draft.code !== saved?.code || draft.useType !== saved.useType)
  const [sent, setSent] = useState<Draft>()
  useUnsavedChanges(isChanged && (draft.code !== sent?.code || draft.useType !== sent.useType), sent !== undefined)
  return {
    saved,
    shared: storeCode === DEFAULT ? saved : shared.data,
    draft,
    inherits: storeCode !== DEFAULT && draft?.useType === 'DEFAULT',
    isChanged,
    error: own.error ?? shared.error ?? undefined,
    reload() {
      void own.refetch()
      if (storeCode !== DEFAULT) void shared.refetch()
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
      const answer = await scriptCalls.save(kind, storeCode, { ...given, revision: began?.revision }).finally(() => setSent(undefined))
      queries.setQueryData(['script', kind, storeCode], answer)
      setBegun(undefined)
      // What was typed while it was on its way stays.
      setEdited((now) => Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== draft[field as keyof Draft])))
      await queries.invalidateQueries({ queryKey: ['script-version', kind, storeCode] })
    },
  }
}
