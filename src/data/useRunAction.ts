import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ActionEntry } from '../schema/dialect'
import { isFor } from '../schema/rowCondition'
import { FORM, type Values } from '../schema/template'
import { action } from './dataProvider'

/** What an action is run for. */
export interface RunActionParams {
  /** The resource whose caches it invalidates. */
  resource?: string
  rows?: readonly Values[]
  /** The page's parameters, and what a dialog asked for. */
  params?: Values
  /** The values of the action's form: '$form' in its body template, and the body if it has none. */
  form?: Values
  /** A body instead of the action's template. */
  body?: unknown
  query?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Reports the progress in percent, for a form with a file. */
  onProgress?: (percent: number) => void
}

/**
 * Runs an action that a schema describes and invalidates the caches of its resource and of those it names.
 * @throws HttpError; the caller shows it under the action's errorTitle
 */
export function useRunAction() {
  const queries = useQueryClient()
  return useCallback(
    async <Answer = unknown>(entry: ActionEntry, given: RunActionParams = {}): Promise<Answer> => {
      if (!entry.call) throw new Error(`The action ${entry.id} makes no call`)
      const { rows, params, form, query, signal, onProgress, resource } = given
      const multipart = form && multipartOf(form)
      const body = given.body ?? (entry.body ? undefined : form)
      const answer = await action<Answer>(entry.call, {
        values: { ...params, ...(form && { [FORM]: form }) },
        ...(rows && { rows: rows.filter((row) => isFor(entry.onlyFor, row)) }),
        ...(query && { query }),
        ...(signal && { signal }),
        ...(multipart
          ? { multipart, onProgress }
          : body === undefined
            ? entry.body && { body: entry.body }
            : { body, raw: true }),
      })
      const stale = new Set([resource, ...(entry.invalidates ?? [])].filter((name) => name !== undefined))
      await Promise.all([...stale].map((name) => queries.invalidateQueries({ queryKey: [name] })))
      return answer
    },
    [queries],
  )
}

/** The multipart body of a form with a file; undefined without one. */
function multipartOf(form: Values): FormData | undefined {
  if (!Object.values(form).some((value) => value instanceof File)) return undefined
  const parts = new FormData()
  // Fields come before the file, so that the server knows them when it arrives.
  for (const [name, value] of Object.entries(form)) if (!(value instanceof File)) parts.set(name, String(value).trim())
  for (const [name, value] of Object.entries(form)) if (value instanceof File) parts.set(name, value)
  return parts
}
