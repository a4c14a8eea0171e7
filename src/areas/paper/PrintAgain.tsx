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
import { showError } from '../../ui/kit/errorDialog'

interface PrintAgainProps {
  readonly storeCode: string
  readonly taskId: string
  readonly labels: readonly PaperTaskRow[]
}

// The result code of a printed label.
const PRINTED = 1

/** A button that prints failed labels again; hidden if none failed or the viewer may not print. */
export function PrintAgain({ storeCode, taskId, labels }: PrintAgainProps) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const canPrint = can(useViewer(), 'paper.write')
  const failed = labels.filter(({ resultCode }) => typeof resultCode === 'number' && resultCode !== PRINTED).length
  if (!canPrint || failed === 0) return null
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
