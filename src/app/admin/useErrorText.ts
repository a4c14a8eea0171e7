import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { HttpError } from '../../data/http'
import { serverMessage } from '../../data/serverMessages'

/** What a failed call says: the server's message in the person's language, else status text and code (spec/1 §8). */
export function useErrorText(): (error: unknown) => string {
  const translate = useTranslate()
  return useCallback(
    (error) => {
      if (!(error instanceof HttpError)) return translate('app.failed.text')
      if (error.message) return translate(serverMessage(error.message), { _: error.message })
      return `${error.statusText} ${error.status}`.trim()
    },
    [translate],
  )
}
