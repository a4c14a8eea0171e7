import { useNotify, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { isNoMatchingTags } from '../../data/http'
import { readSaid, saidText } from '../../data/said'
import { useRunAction, type RunActionParams } from '../../data/useRunAction'
import type { ActionEntry } from '../../schema/dialect'
import { isFor } from '../../schema/rowCondition'
import { codedError, statusError } from '../feedback/codedError'

const SUCCESS = 'server.success'

/**
 * Makes the call of an action and notifies what came of it. What the answer says beside its success (some devices are
 * offline) takes the place of that; 'no matching tags' counts as success.
 * @throws the failure as its dialog says it
 */
export function useActionCall() {
  const translate = useTranslate()
  const runAction = useRunAction()
  const notify = useNotify()
  return useCallback(
    async (action: ActionEntry, given: RunActionParams) => {
      try {
        const answer = await runAction<Record<string, unknown> | undefined>(action, given)
        const said = readSaid(answer ?? {})
        const isPartial = said.key !== undefined && said.key !== SUCCESS && said.key !== action.success
        notify(
          isPartial
            ? saidText(said, translate)
            : translate(action.success ?? 'list.done', {
                smart_count: given.rows?.filter((row) => isFor(action.onlyFor, row)).length ?? 1,
              }),
          { type: isPartial ? 'warning' : 'success' },
        )
      } catch (error) {
        if (isNoMatchingTags(error)) return notify(translate('server.noMatchingTags'))
        throw action.errorStatus ? statusError(error) : action.errorCode ? codedError(error, translate) : error
      }
    },
    [translate, runAction, notify],
  )
}
