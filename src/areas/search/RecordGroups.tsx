import { Command } from 'cmdk'
import { Monitor, Package, RadioTower, Store, Tag, Thermometer, User, type LucideIcon } from 'lucide-react'
import { useStoreContext, useTranslate } from 'ra-core'
import { remember } from '../../domain/record/recents'
import css from './palette.module.css'
import { PaletteItem } from './PaletteItem'
import { addressOf, FOUND_KINDS, type Found, type FoundKind } from './results'

/** The icon of each kind of record. */
export const KIND_ICONS: Readonly<Record<FoundKind, LucideIcon>> = {
  store: Store,
  product: Package,
  tag: Tag,
  gateway: RadioTower,
  sensor: Thermometer,
  display: Monitor,
  person: User,
}

interface RecordGroupsProps {
  readonly found: readonly Found[]
  readonly onChoose: (found: Found, to: string) => void
}

/** The records that were found, grouped by kind. */
export function RecordGroups({ found, onChoose }: RecordGroupsProps) {
  const translate = useTranslate()
  const store = useStoreContext()
  const choose = (one: Found) => {
    const { kind, name, code, storeCode } = one
    const to = addressOf(one)
    remember(store, {
      kind,
      to,
      code,
      ...(name !== null && { name }),
      ...(storeCode !== undefined && kind !== 'store' && { storeCode }),
    })
    onChoose(one, to)
  }
  return FOUND_KINDS.map((kind) => ({ kind, own: found.filter((one) => one.kind === kind) })).map(
    ({ kind, own }) =>
      own.length > 0 && (
        <Command.Group key={kind} className={css.group} heading={translate(`app.palette.groups.${kind}`)}>
          {own.map((one) => (
            <PaletteItem
              key={`${one.storeCode ?? ''} ${one.id}`}
              value={`${kind}:${one.storeCode ?? ''}:${one.id}`}
              icon={KIND_ICONS[kind]}
              title={one.name ?? one.code}
              code={one.code}
              detail={kind === 'store' ? undefined : one.storeName}
              onSelect={() => choose(one)}
            />
          ))}
        </Command.Group>
      ),
  )
}
