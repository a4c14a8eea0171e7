import Dialog from '@mui/material/Dialog'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Boxes, Package, RadioTower, Search, Store, Tag, type LucideIcon } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useEffect, useId, useRef, useState, type ElementType } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { aliasesQuery } from '../../data/aliases'
import { useViewer } from '../../data/session'
import { useStoreName } from '../../data/storeName'
import { can } from '../../schema/access'
import { useEscape } from '../../ui/kit/useEscape'
import css from './palette.module.css'
import { searchAll, searchedStore, type Found, type FoundKind } from './search'

const ICONS: Record<FoundKind, LucideIcon> = { stores: Store, gateways: RadioTower, tags: Tag, products: Package }
const DEBOUNCE_MS = 180
const SHORTEST = 2

/** A page of the menu, in words. */
export interface MenuPage {
  readonly path: string
  readonly icon?: ElementType | undefined
  readonly title: string
  readonly group: string
}

interface PaletteProps {
  readonly pages: readonly MenuPage[]
  readonly onClose: () => void
}

/** Quick jump: pages at once; stores, gateways, tags and products as the server finds them. */
export function Palette({ pages, onClose }: PaletteProps) {
  const translate = useTranslate()
  const id = useId()
  const navigate = useNavigate()
  const viewer = useViewer()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const query = useDebounced(text.trim(), DEBOUNCE_MS)
  const found = useQuery({
    queryKey: ['palette', query],
    queryFn: async ({ signal }) => {
      // Where the names cannot be had, which is reported by itself, products are still found by their codes.
      const aliases = await client.ensureQueryData(aliasesQuery).catch(() => [])
      return searchAll(query, { viewer, aliases }, signal)
    },
    enabled: query.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  useEscape(true, onClose)
  // A step back while it is open.
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  useEffect(() => {
    if (opened.current !== pathname) onClose()
  }, [pathname, onClose])

  const wanted = text.trim().toLowerCase()
  const fitting = pages.filter(({ path, title, group }) => `${title} ${group} ${path}`.toLowerCase().includes(wanted))
  const results = text.trim().length >= SHORTEST ? (found.data ?? []) : []
  const kinds = (['stores', 'gateways', 'tags', 'products'] as const).filter((kind) => results.some((one) => one.kind === kind))
  const mayFind = can(viewer, 'store.read') || can(viewer, 'tag.read') || can(viewer, 'product.read')
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  return (
    <Dialog open disableEscapeKeyDown onClose={onClose} maxWidth={false} aria-labelledby={id} slotProps={{ container: { className: css.place ?? '' }, paper: { className: css.palette ?? '' } }}>
      <h2 id={id} hidden>
        {translate('app.palette.label')}
      </h2>
      <Command label={translate('app.palette.label')} shouldFilter={false} loop>
        <div className={css.field}>
          <Search size={16} aria-hidden="true" />
          <Command.Input autoFocus className={css.input} value={text} onValueChange={setText} placeholder={translate('app.palette.placeholder')} />
        </div>
        <Command.List className={css.list} label={translate('app.palette.label')}>
          <Command.Empty className={css.empty}>{translate(found.isFetching ? 'app.palette.searching' : 'app.palette.empty')}</Command.Empty>
          {fitting.length > 0 && (
            <Command.Group className={css.group} heading={translate('app.palette.groups.routes')}>
              {fitting.map(({ path, icon: Icon = Boxes, title, group }) => {
                return (
                  <Command.Item key={path} className={css.item} value={path} onSelect={() => go(path)}>
                    <Icon size={16} aria-hidden="true" />
                    <span>{title}</span>
                    <span className={css.detail}>{group}</span>
                  </Command.Item>
                )
              })}
            </Command.Group>
          )}
          {kinds.flatMap((kind) =>
            storesOf(results, kind).map((storeCode) => (
              <FoundGroup
                key={`${kind}:${storeCode}`}
                kind={kind}
                storeCode={storeCode}
                found={results.filter((one) => one.kind === kind && (one.storeCode ?? '') === storeCode)}
                onChoose={go}
              />
            )),
          )}
        </Command.List>
        {mayFind && <Within />}
      </Command>
    </Dialog>
  )
}

/** What was found of one kind, in one store. */
function FoundGroup({ kind, storeCode, found, onChoose }: { kind: FoundKind; storeCode: string; found: readonly Found[]; onChoose: (to: string) => void }) {
  const translate = useTranslate()
  const store = useStoreName(storeCode || undefined)
  const Icon = ICONS[kind]
  const name = translate(`app.palette.groups.${kind}`)
  return (
    <Command.Group className={css.group} heading={storeCode ? translate('app.palette.kindOf', { kind: name, store }) : name}>
      {found.map(({ id, title, detail, to }) => (
        <Command.Item key={id} className={css.item} value={`${kind}:${storeCode}:${id}`} onSelect={() => onChoose(to)}>
          <Icon size={16} aria-hidden="true" />
          <span>{title}</span>
          <span className={css.detail}>{detail}</span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

const storesOf = (results: readonly Found[], kind: FoundKind): string[] => [
  ...new Set(results.filter((one) => one.kind === kind).map(({ storeCode = '' }) => storeCode)),
]

/** Says which store is searched, and how to search another. */
function Within() {
  const translate = useTranslate()
  const viewer = useViewer()
  const { data: storeCode } = useQuery({ queryKey: ['palette', 'store'], queryFn: async () => (await searchedStore(viewer)) ?? '', staleTime: 0 })
  const store = useStoreName(storeCode)
  if (!store) return null
  return <p className={css.within}>{translate('app.palette.within', { store })}</p>
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
