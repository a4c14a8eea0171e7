import { useTranslate } from 'ra-core'
import { useClock } from '../../../data/clock'
import type { PlusDevice } from '../../../generated/types'
import type { Values } from '../../../schema/template'
import type { FieldOverrides } from '../../../ui/fields'
import { Badge } from '../../../ui/kit/Badge'
import { SchemaShowDialog, type SchemaShowDialogProps } from '../../../ui/show/SchemaShowDialog'
import styles from './devices.module.css'
import { NetworkList } from './NetworkList'

/** The details of a device: its networks and their reception, and its current activity. */
export function DeviceShow(props: SchemaShowDialogProps) {
  return <SchemaShowDialog {...props} fields={FIELDS} />
}

const deviceOf = (record: Values) => record as unknown as PlusDevice

const FIELDS: FieldOverrides = {
  networks: { display: { node: (_, { record }) => <NetworkList networks={deviceOf(record).networks ?? []} /> } },
  mode: { display: { node: (_, { record }) => <Activity device={deviceOf(record)} /> } },
  product: {
    display: {
      node: (_, { record }) =>
        deviceOf(record).product?.length ? <ProductSlots codes={deviceOf(record).product ?? []} /> : undefined,
    },
  },
}

/** Its mode, and temporary commands that are active. */
function Activity({ device: { mode, infoUntil, blinkUntil } }: { device: PlusDevice }) {
  const translate = useTranslate()
  const clock = useClock()
  const now = Date.now() / 1000
  const until = (name: 'info' | 'blink', time: number | null | undefined) =>
    time != null &&
    time > now && (
      <Badge tone="info">{translate(`areas.signage.devices.${name}Until`, { time: clock.text(time).slice(-8) })}</Badge>
    )
  return (
    <span className={styles.doing}>
      {mode && translate(`resources.plus-device.enums.mode.${mode}`)}
      {until('info', infoUntil)}
      {until('blink', blinkUntil)}
    </span>
  )
}

/** The products of a device by slot; empty slots are omitted. */
export function ProductSlots({ codes }: { readonly codes: readonly string[] }) {
  const filled = codes.map((code, at) => ({ code, slot: at + 1 })).filter(({ code }) => code !== '')
  if (filled.length === 0) return null
  return (
    <ol className={styles.slots}>
      {filled.map(({ code, slot }) => (
        <li key={slot} value={slot}>
          {code}
        </li>
      ))}
    </ol>
  )
}
