import { Printer, TriangleAlert } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useCallback, useRef, useState } from 'react'
import type { LayoutName } from '../../generated/types'
import { useClock } from '../../data/clock'
import { confirm } from '../../ui/feedback/confirm'
import { errorText } from '../../ui/feedback/errorText'
import { LoadFailed } from '../../ui/feedback/LoadFailed'
import { Banner } from '../../ui/kit/Banner'
import { Button } from '../../ui/kit/Button'
import { Card } from '../../ui/kit/Card'
import { EmptyState } from '../../ui/kit/EmptyState'
import { lazily } from '../../ui/kit/lazily'
import { PageHeader } from '../../ui/kit/PageHeader'
import { Skeleton } from '../../ui/kit/Skeleton'
import { showError } from '../../ui/kit/errorDialog'
import { AddPanel } from './add/AddPanel'
import { orderOf } from './job/order'
import { PrintDialog } from './job/PrintDialog'
import { usePrintJob } from './job/usePrintJob'
import { ItemList } from './list/ItemList'
import { labelCount, type PrintItem } from './list/items'
import { usePrintList } from './list/usePrintList'
import styles from './print.module.css'
import { labelsOn, pagesFor, sheetsFor } from './sheets/sheet'
import { SheetPreview } from './sheets/SheetPreview'
import { SheetSettings } from './sheets/SheetSettings'
import type { SheetFile } from './sheets/useSheets'

const HandMadeDialog = lazily(() => import('./add/HandMadeDialog').then((module) => module.HandMadeDialog))

interface PrintEditorProps {
  readonly storeCode: string
  readonly store: string
  readonly title: string
  readonly templates: readonly LayoutName[]
  readonly file: SheetFile | undefined
  readonly sheetsFailed: unknown
}

const NO_SHEETS: SheetFile = { sheets: [], problems: [] }
const MAX_CODES = 10

/** The labels to print on the left; the settings and a preview of the sheet on the right. */
export function PrintEditor({ storeCode, store, title, templates, file = NO_SHEETS, sheetsFailed }: PrintEditorProps) {
  const translate = useTranslate()
  const clock = useClock()
  const list = usePrintList(storeCode)
  const { items, change, settings, set } = list
  const job = usePrintJob()
  const templateField = useRef<HTMLSelectElement>(null)
  const [isTemplateMissing, setTemplateMissing] = useState(false)
  const [leftOut, setLeftOut] = useState<Readonly<Record<string, boolean>>>({})
  const [edited, setEdited] = useState<PrintItem>()

  const template = templates.find(({ id }) => id === settings.layoutId)
  const size = [template?.width ?? 0, template?.height ?? 0] as const
  const choices = template?.width && template.height ? sheetsFor(file.sheets, template.id, size) : []
  const sheet = choices.find(({ id }) => id === settings.sheetId) ?? choices[0]
  const labels = labelCount(items)
  const start = sheet ? Math.min(settings.start, labelsOn(sheet) - 1) : 0

  const onDrawn = useCallback(
    (drawn: Readonly<Record<string, boolean>>) => setLeftOut((known) => ({ ...known, ...drawn })),
    [],
  )
  const print = () => {
    if (!template || !sheet) {
      setTemplateMissing(true)
      return templateField.current?.focus()
    }
    if (items.length === 0) return showError(undefined, translate('messages.nothingToPrint'))
    void job.start(
      () =>
        orderOf({
          sheet,
          size,
          layoutId: template.id,
          settings: { ...settings, start },
          items,
          store,
          translate,
          clock,
        }),
      labels,
    )
  }
  const clear = async () => {
    if (
      await confirm({
        title: translate('messages.areYouSure'),
        text: translate('areas.print.list.emptyText', { smart_count: items.length }),
        confirmLabel: translate('areas.print.list.empty'),
        danger: true,
      })
    )
      change({ type: 'replace', items: [] })
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        actions={
          <Button variant="primary" icon={<Printer />} onClick={print}>
            {translate('areas.print.preview')}
          </Button>
        }
      />
      <div role="status">
        {list.gone.length > 0 && (
          <Banner
            tone="warn"
            icon={<TriangleAlert />}
            actions={
              <Button size="s" onClick={list.dismissGone}>
                {translate('areas.print.list.understood')}
              </Button>
            }
          >
            {translate('server.noProduct')}: {list.gone.slice(0, MAX_CODES).join(', ')}
            {list.gone.length > MAX_CODES && ` … (${list.gone.length})`}
          </Banner>
        )}
        {file.problems.map(({ id, field }) => (
          <Banner key={id} tone="warn" icon={<TriangleAlert />}>
            {translate('areas.print.sheet.problem', { id, field })}
          </Banner>
        ))}
        {sheetsFailed !== null && sheetsFailed !== undefined && (
          <Banner tone="warn" icon={<TriangleAlert />}>
            {translate('areas.print.sheet.failed', { reason: errorText(sheetsFailed, translate) })}
          </Banner>
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <AddPanel storeCode={storeCode} change={change} drawn={template?.drawn} />
          <section className={styles.list} aria-label={translate('areas.print.list.title')}>
            <header className={styles.listHead}>
              <h2>{translate('areas.print.list.title')}</h2>
              <span className={styles.count}>
                {translate('areas.print.list.count', { smart_count: labels, items: items.length })}
              </span>
              <Button size="s" variant="ghost" disabled={items.length === 0} onClick={() => void clear()}>
                {translate('areas.print.list.empty')}
              </Button>
            </header>
            {list.error ? (
              <LoadFailed error={list.error} onRetry={list.retry} />
            ) : list.isPending ? (
              <Skeleton />
            ) : items.length === 0 ? (
              <div className={styles.emptyList}>
                <EmptyState
                  title={translate('areas.print.list.nothing')}
                  text={translate('areas.print.list.nothingText')}
                />
              </div>
            ) : (
              <ItemList items={items} change={change} onEdit={setEdited} leftOut={leftOut} />
            )}
          </section>
        </div>
        <Card>
          <div className={styles.sheet}>
            <SheetSettings
              templates={templates}
              sheets={choices}
              sheet={sheet}
              settings={settings}
              set={(next) => {
                setTemplateMissing(false)
                if (next.layoutId !== undefined) setLeftOut({})
                set(next)
              }}
              template={templateField}
              error={isTemplateMissing ? translate('messages.selectTemplate') : undefined}
            />
            {template && sheet ? (
              <>
                <span className={styles.count}>
                  {translate('areas.print.sheet.summary', { labels, smart_count: pagesFor(sheet, labels, start) })}
                </span>
                <SheetPreview
                  sheet={sheet}
                  size={size}
                  layoutId={template.id}
                  items={items}
                  start={start}
                  showCropMarks={settings.cropMarks}
                  onStart={(next) => set({ start: next })}
                  onDrawn={onDrawn}
                />
              </>
            ) : (
              <EmptyState
                icon={<Printer />}
                title={translate('areas.print.sheet.none')}
                text={translate('areas.print.sheet.noneText')}
              />
            )}
          </div>
        </Card>
      </div>
      {edited && (
        <HandMadeDialog
          item={edited}
          drawn={template?.drawn}
          onSave={(item) => change({ type: 'put', item })}
          onClose={() => setEdited(undefined)}
        />
      )}
      <PrintDialog fileName={`labels-${storeCode}.pdf`} onAgain={print} onClose={job.stop} />
    </div>
  )
}
