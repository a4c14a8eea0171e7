import { useTranslate } from 'ra-core'
import { useClock } from '../../../data/clock'
import type { PlusDevice } from '../../../generated/types'
import type { Values } from '../../../schema/template'
import type { FieldOverrides } from '../../../ui/fields'
import { Badge } from '../../../ui/kit/Badge'
import { SchemaShowDialog, type SchemaShowDialogProps } from '../../../ui/show/SchemaShowDialog'
import styles from './devices.module.css'
import { NetworkList } from './NetworkList'
import { ProductSlots } from './ProductSlots'

/** A device to read: its networks as they are received, and what it does at the moment (spec/3 §2). */
export function DeviceShow(props: SchemaShowDialogProps) {
  return <SchemaShowDialog {...props} fields={FIELDS} />
}

const deviceOf = (record: Values) => record as unknown as PlusDevice

const FIELDS: FieldOverrides = {
  networks: { display: { node: (_, { record }) => <NetworkList networks={deviceOf(record).networks ?? []} /> } },
  mode: { display: { node: (_, { record }) => <Doing device={deviceOf(record)} /> } },
  product: { display: { node: (_, { record }) => (deviceOf(record).product?.length ? <ProductSlots codes={deviceOf(record).product ?? []} /> : undefined) } },
}

/** Its mode, and what it was told to do for a while. */
function Doing({ device: { mode, infoUntil, blinkUntil } }: { device: PlusDevice }) {
  const translate = useTranslate()
  const clock = useClock()
  const now = Date.now() / 1000
  const until = (name: 'info' | 'blink', time: number | null | undefined) =>
    time != null && time > now && <Badge tone="info">{translate(`areas.signage.devices.${name}Until`, { time: clock.text(time).slice(-8) })}</Badge>
  return (
    <span className={styles.doing}>
      {mode && translate(`resources.plus-device.enums.mode.${mode}`)}
      {until('info', infoUntil)}
      {until('blink', blinkUntil)}
    </span>
  )
}
