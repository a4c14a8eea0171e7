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
  /** Saves what was edited. @throws HttpError with what is wrong by its field */
  save(): Promise<void>
}

/** Reads a script and keeps what is edited of it until it is saved; leaving the page asks before it is lost. */
export function useScript(kind: ScriptKind, storeCode: string): EditedScript {
  const queries = useQueryClient()
  const read = (code: string) => ({ queryKey: ['script', kind, code], queryFn: () => scriptCalls.read(kind, code), staleTime: 0, retry: false, refetchOnWindowFocus: false })
  const own = useQuery(read(storeCode))
  const shared = useQuery({ ...read(DEFAULT), enabled: storeCode !== DEFAULT })
  const [edited, setEdited] = useState<Partial<Draft>>({})
  const { data: saved } = own
  const draft = saved && { code: saved.code, useType: saved.useType, ...edited }
  const isChanged = draft !== undefined && (draft.code !== saved?.code || draft.useType !== saved.useType)
  useUnsavedChanges(isChanged)
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
    change: (part) => setEdited((before) => ({ ...before, ...part })),
    async save() {
      if (!draft) return
      const answer = await scriptCalls.save(kind, storeCode, draft)
      queries.setQueryData(['script', kind, storeCode], answer)
      // What was typed while it was on its way stays.
      setEdited((now) => Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== draft[field as keyof Draft])))
      await queries.invalidateQueries({ queryKey: ['script-version', kind, storeCode] })
    },
  }
}
