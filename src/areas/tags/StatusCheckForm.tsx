import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { useCollecting } from '../../data/collecting'
import { ActionForm } from '../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { awaitCheck } from './collecting/checkResults'
import { CollectingNotice } from './CollectingNotice'

const PRESENCE = { cmd: 0 }

/**
 * Starts a status check of the selected tags, or of all tags of the store if no rows or no kind are selected. While one
 * is running, the form says so and offers to stop it.
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
          <Scope tags={rows.length} />
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

/** Which tags will be checked, depending on the selected kind. */
function Scope({ tags }: { readonly tags: number }) {
  const translate = useTranslate()
  const cmd: unknown = useWatch({ name: 'cmd' })
  return (
    <p>
      {isKind(cmd)
        ? translate('areas.tags.statusCheck.selected', { smart_count: tags })
        : translate('areas.tags.statusCheck.all')}
    </p>
  )
}
