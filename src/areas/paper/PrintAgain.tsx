import { useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { request } from '../../data/http'
import { useViewer } from '../../data/session'
import type { PaperTaskRow } from '../../generated/types'
import { can } from '../../schema/access'
import { fillPath } from '../../schema/template'
import { Button } from '../../ui/kit/Button'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'

interface PrintAgainProps {
  readonly storeCode: string
  readonly taskId: string
  readonly labels: readonly PaperTaskRow[]
}

/** What the printer says of a label that came out (spec/2 §4). */
const PRINTED = 1

/** Prints the labels once more that failed, for who may change paper labels; nothing is drawn where none did. */
export function PrintAgain({ storeCode, taskId, labels }: PrintAgainProps) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const { showError } = useErrorDialog()
  const [isBusy, setBusy] = useState(false)
  const writes = can(useViewer(), 'paper.write')
  const failed = labels.filter(({ resultCode }) => typeof resultCode === 'number' && resultCode !== PRINTED).length
  if (!writes || failed === 0) return null
  const print = async () => {
    setBusy(true)
    try {
      await request('POST', fillPath('/paper/task/{taskId}/store/{storeCode}/again', { taskId, storeCode }))
      await Promise.all(['paper-task', 'paper-task-row'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
    } catch (error) {
      showError(undefined, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<Printer size={16} aria-hidden="true" />} loading={isBusy} onClick={() => void print()}>
      {translate('areas.paper.again', { smart_count: failed })}
    </Button>
  )
}
