import { Command } from 'cmdk'
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import { useViewer } from '../../data/session'
import { useStoreName } from '../../data/storeName'
import { type Recent, type RecentKind, useRecents } from '../../domain/record/recents'
import { can, canSeeStore } from '../../schema/access'
import type { Permission } from '../../schema/dialect'
import { matchesAll } from './match'
import css from './palette.module.css'
import type { OpenedPage, PageAt } from './pages'
import { PaletteItem } from './PaletteItem'
import { KIND_ICONS } from './RecordGroups'

const MAX_RECENTS = 6
const PERMISSIONS: Readonly<Record<Exclude<RecentKind, 'page'>, Permission>> = {
  store: 'store.read',
  product: 'product.read',
  tag: 'tag.read',
  gateway: 'store.read',
  sensor: 'sensor.read',
  display: 'plus.read',
  person: 'member.read',
}

type ShownRecent = Recent & OpenedPage

/** What the account opened last that matches the text, without the current page and what it may not see. */
export function useShownRecents(typed: string, pageAt: PageAt): readonly ShownRecent[] {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const named = useRecents().flatMap((recent): ShownRecent[] => {
    const { kind, to, name, code = '', storeCode } = recent
    if (to === pathname || (storeCode !== undefined && !canSeeStore(viewer, storeCode))) return []
    if (kind === 'store' && !canSeeStore(viewer, code)) return []
    if (kind !== 'page')
      return can(viewer, PERMISSIONS[kind]) ? [{ ...recent, title: name ?? code, icon: KIND_ICONS[kind] }] : []
    const page = pageAt(to)
    return page && (page.storeCode === undefined || canSeeStore(viewer, page.storeCode)) ? [{ ...recent, ...page }] : []
  })
  return named.filter(({ title, code }) => matchesAll(typed, [title, code])).slice(0, MAX_RECENTS)
}

/** The group of what was opened last. */
export function RecentGroup({
  shown,
  onChoose,
}: {
  readonly shown: readonly ShownRecent[]
  readonly onChoose: (to: string) => void
}) {
  const translate = useTranslate()
  if (shown.length === 0) return null
  return (
    <Command.Group className={css.group} heading={translate('app.palette.groups.recent')}>
      {shown.map((recent) => (
        <RecentItem key={recent.to} {...recent} onChoose={() => onChoose(recent.to)} />
      ))}
    </Command.Group>
  )
}

function RecentItem({ to, title, code, icon, storeCode, onChoose }: ShownRecent & { readonly onChoose: () => void }) {
  const store = useStoreName(storeCode)
  return <PaletteItem value={`recent:${to}`} icon={icon} title={title} code={code} detail={store} onSelect={onChoose} />
}
