import { useNotify, useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { conflictOf } from '../../../data/errors'
import { request } from '../../../data/http'
import { useLoadedDescriptor } from '../../../data/useDescriptor'
import type { GatewayKind, GatewayMove, GatewayReport } from '../../../generated/types'
import type { ResourceDescriptor } from '../../../schema/descriptor'
import { fillPath } from '../../../schema/template'
import { same } from '../../../schema/threeWay'
import { useConflict } from '../../../ui/conflict/useConflict'
import { errorText } from '../../../ui/feedback/errorText'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { useGuardedDialog } from '../../../ui/feedback/useGuardedDialog'
import { focusWrong } from '../../../ui/kit/focusWrong'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { type Connection, ConnectionFields, missingOf, sentOf } from './ConnectionFields'
import { useAsking } from '../../../ui/feedback/useAsking'
import { Refused } from './Refused'
import { useGatewayKinds } from './useGatewayKinds'
import { Waiting } from './Waiting'

type Known = Pick<
  GatewayReport,
  'storeCode' | 'gwMac' | 'driver' | 'address' | 'listens' | 'user' | 'pictureAddress' | 'hasSecret' | 'revision'
>

interface MoveGatewayDialogProps {
  readonly report: Known
  readonly onClose: (isMoved: boolean) => void
}

/** What two people may change of a connection and see: the secret is shown to nobody. */
const SHOWN: ReadonlySet<string> = new Set(['address', 'listens', 'user', 'pictureAddress'])

const shownOf = ({
  address,
  listens = false,
  user,
  pictureAddress,
}: Pick<Known, 'address' | 'listens' | 'user' | 'pictureAddress'>) => ({
  address: address.trim(),
  listens,
  user: user?.trim() ?? '',
  pictureAddress: pictureAddress?.trim() ?? '',
})

const typedSince = (sent: Connection, now: Connection): Partial<Connection> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Connection]))

/** Says where a gateway is now and how it is reached; it has to answer there. */
export function MoveGatewayDialog(props: MoveGatewayDialogProps) {
  const { report, onClose } = props
  const translate = useTranslate()
  const kinds = useGatewayKinds()
  const kind = kinds.data?.find(({ driver }) => driver === report.driver)
  const descriptor = useLoadedDescriptor('hardware-gateway')
  if (kind && descriptor) return <MoveForm {...props} kind={kind} descriptor={descriptor} />
  return (
    <FormDialog
      title={translate('areas.hardware.health.move')}
      submitLabel={translate('areas.hardware.health.save')}
      disabled
      onSubmit={() => {}}
      onClose={() => onClose(false)}
    >
      {kinds.error ? (
        <LoadFailed error={kinds.error} onRetry={() => void kinds.refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </FormDialog>
  )
}

interface MoveFormProps extends MoveGatewayDialogProps {
  readonly kind: GatewayKind
  readonly descriptor: ResourceDescriptor
}

function MoveForm({ report, kind, descriptor, onClose }: MoveFormProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { storeCode, gwMac } = report
  /** As it was read: what a save is compared with. */
  const [before, setBefore] = useState(report)
  const [value, setValue] = useState<Connection>(() => ({ ...shownOf(report), secret: '', isWithoutSecret: false }))
  const [first] = useState(value)
  const [isSent, setSent] = useState(false)
  const shown = useMemo(
    () => ({ ...descriptor, fields: descriptor.fields.filter(({ name }) => SHOWN.has(name)) }),
    [descriptor],
  )
  const settle = useConflict(shown)
  const saving = useAsking(
    (body: GatewayMove, signal) =>
      request('PUT', fillPath('/api/v1/hardware-gateway/{storeCode}/{gwMac}', { storeCode, gwMac }), { body, signal }),
    () => notify('areas.hardware.health.moved', { type: 'success' }),
    'gateway',
  )
  const save = saving.mutation
  const { close, leave } = useGuardedDialog(!same(value, first), save.isPending, () => onClose(false))
  const done = () => {
    leave()
    onClose(true)
  }
  const stored = !before.hasSecret ? 'none' : value.address.trim() === before.address ? 'kept' : 'again'
  const send = (connection: Connection, revision: string) =>
    save.mutate(
      { ...sentOf(kind, connection), ...(connection.isWithoutSecret && { secret: null }), revision },
      { onSuccess: done, onError: (error) => void meet(error, connection) },
    )
  /** Somebody else has changed it first: both changes are kept, after a question where they are of the same field. */
  const meet = async (error: Error, mine: Connection) => {
    const settled = await settle(error, shownOf(before), shownOf(mine))
    if (!settled || settled.is === 'back') return
    const theirs = settled.theirs as unknown as Known
    const next = { ...mine, ...shownOf(settled.values as unknown as Known) }
    setBefore(theirs)
    setValue((now) => ({ ...next, ...typedSince(mine, now) }))
    setSent(false)
    if (settled.is === 'show') return save.reset()
    // What was entered as a secret is for the address that was entered with it, and what they entered is lost by it: that is asked once more.
    const isSecretAlone = settled.fields.length === 0
    const isOfSecret = mine.secret !== '' || mine.isWithoutSecret
    if (isOfSecret && (isSecretAlone || next.address !== mine.address.trim())) return
    send(next, theirs.revision)
  }
  const submit = (form: HTMLFormElement) => {
    flushSync(() => setSent(true))
    if (missingOf(kind, value, stored).length === 0) send(value, before.revision)
    else focusWrong(form)
  }
  const conflict = conflictOf(save.error)
  return (
    <FormDialog
      title={translate('areas.hardware.health.move')}
      submitLabel={translate('areas.hardware.health.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <ConnectionFields
        kind={kind}
        value={value}
        stored={stored}
        isSent={isSent}
        failure={conflict ? null : save.error}
        onChange={(changed) => {
          setValue({ ...value, ...changed })
          setSent(false)
          // What is being saved closes the dialog, or says why not.
          if (!save.isPending) save.reset()
        }}
      />
      {saving.seconds !== undefined && <Waiting kind={kind} seconds={saving.seconds} onStop={saving.stop} />}
      {conflict && save.error && <Refused>{errorText(save.error, translate)}</Refused>}
    </FormDialog>
  )
}
