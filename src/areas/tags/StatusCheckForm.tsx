import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { useCollecting } from '../../data/collecting'
import { ActionForm } from '../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { awaitCheck } from './collecting/checkResults'
import { CollectingNotice } from './CollectingNotice'

const PRESENCE = { cmd: 0 }

/**
 * Asks the selected tags for their status, or all tags of the store where there are no rows, or no kind (spec/1 §4).
 * While the store is being asked it says so, and can stop it.
 */
export function StatusCheckForm(props: ActionDialogProps) {
  const { rows, params } = props
  const storeCode = String(params['storeCode'] ?? '')
  const isRunning = useCollecting().some((store) => store.storeCode === storeCode)
  return (
    <ActionForm
      {...props}
      description=""
      before={
        <>
          <CollectingNotice storeCode={storeCode} />
          <Asked tags={rows.length} />
        </>
      }
      {...(rows.length > 0 && { defaults: PRESENCE })}
      disabled={isRunning}
      send={async ({ cmd }, call) => {
        await call(isKind(cmd) ? {} : { body: { storeCode } })
        awaitCheck(storeCode)
      }}
    />
  )
}

const isKind = (cmd: unknown) => cmd !== undefined && cmd !== ''

/** Which tags are asked, by the kind that is chosen. */
function Asked({ tags }: { readonly tags: number }) {
  const translate = useTranslate()
  const cmd: unknown = useWatch({ name: 'cmd' })
  return <p>{isKind(cmd) ? translate('areas.tags.statusCheck.selected', { smart_count: tags }) : translate('areas.tags.statusCheck.all')}</p>
}
