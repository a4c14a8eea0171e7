import { Play, Save, UsersRound } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useViewer } from '../../../data/session'
import { useUnsavedChanges } from '../../../data/unsavedChanges'
import { can } from '../../../schema/access'
import { sizeOf } from '../../../schema/screens'
import { Badge } from '../../../ui/kit/Badge'
import { Banner } from '../../../ui/kit/Banner'
import { Button } from '../../../ui/kit/Button'
import { lazily } from '../../../ui/kit/lazily'
import { PageHeader } from '../../../ui/kit/PageHeader'
import { Canvas } from './Canvas'
import { CanvasDrop } from './CanvasDrop'
import { CanvasFooter } from './CanvasFooter'
import { ConflictDialog } from './ConflictDialog'
import styles from './editor.module.css'
import { createEditor, EditorContext, useEditor, type EditorStore, type EditorView, StoreContext } from './editorStore'
import { DeliveryNotice } from './DeliveryNotice'
import { EditDialog } from './EditDialog'
import { EditorToolbar } from './EditorToolbar'
import { handOver, taken, takeOver } from './handOver'
import { Inspector } from './Inspector'
import { LayerList } from './LayerList'
import { editing } from './model/editor'
import { begin } from './model/history'
import { slotCount } from './model/products'
import type { Show, SlideStyle } from './model/show'
import { showFromWire, showText, textOfShow } from './model/wire'
import { ObjectMenu } from './ObjectMenu'
import { ProductsContext, useSlotProducts } from './products'
import type { SavedShow, ShowSource } from './showSource'
import { SaveAsTemplate } from './SaveAsTemplate'
import { SlideStrip } from './SlideStrip'
import { UploadContext, useAddFiles } from './useAddFiles'
import { useClipboard } from './useClipboard'
import { useEditorKeys } from './useEditorKeys'
import { useOthersSave } from './useOthersSave'
import { useSaveShow } from './useSaveShow'
import { fittingZoom } from './zoom'

const Player = lazily(() => import('./Player').then((module) => module.Player))
const KeysDialog = lazily(() => import('./KeysDialog').then((module) => module.KeysDialog))

interface ShowEditorProps {
  readonly storeCode: string
  /** The name of the show. */
  readonly name: string
  readonly source: ShowSource
  /** The version on the server. */
  readonly initial: SavedShow
  /** Defaults for new slides. */
  readonly newSlide: SlideStyle
  /** The device whose products the slots show; undefined for a template, which shows those of the store. */
  readonly mac: string | undefined
  /** Nothing has been saved under this name yet. */
  readonly isNew?: boolean
  readonly onSaved?: (saved: SavedShow) => void
}

/** The editor for the show of a device or a template. Without write permission it is a viewer. */
export function ShowEditor(props: ShowEditorProps) {
  const { initial, newSlide, storeCode, source } = props
  const [store] = useState(() => {
    const show = showFromWire(initial.slides, initial.screen, newSlide)
    return takeOver(source.key.join(' '), showText(show)) ?? createEditor(begin(editing(show)))
  })
  useEffect(taken, [])
  const products = useSlotProducts(storeCode, props.mac, slotCount(initial.screen))
  return (
    <EditorContext value={store}>
      <StoreContext value={storeCode}>
        <ProductsContext value={products}>
          <Editor {...props} store={store} />
        </ProductsContext>
      </StoreContext>
    </EditorContext>
  )
}

function Editor({
  store,
  storeCode,
  name,
  source,
  initial,
  mac,
  isNew = false,
  onSaved,
}: ShowEditorProps & { readonly store: EditorStore }) {
  const translate = useTranslate()
  const writes = can(useViewer(), 'plus.write')
  const room = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const [base, setBase] = useState(initial)
  const [opened, setOpened] = useState<'player' | 'keys'>()
  // The show itself is rendered by its parts only: an edit does not re-render this component.
  const { screen, newSlide } = store.get().edited.show
  const isChanged = useIsChanged(useMemo(() => textOfShow(base.slides, base.screen, newSlide), [base, newSlide]))
  const saving = useSaveShow({
    source,
    store,
    base,
    isNew,
    onSaved: (saved) => {
      setBase(saved)
      if (isNew) handOver(source.key.join(' '), textOfShow(saved.slides, saved.screen, newSlide), store)
      onSaved?.(saved)
    },
  })
  const isFirst = isNew && base === initial
  const isOutdated = useOthersSave(source, base, !isFirst) && !saving.sent
  const isMoreThanSent = useIsChanged(useMemo(() => (saving.sent ? showText(saving.sent) : ''), [saving.sent]))
  useUnsavedChanges(writes && isChanged && isMoreThanSent, saving.sent !== undefined)

  const fit = useCallback(
    () =>
      store.setZoom(
        fittingZoom(screen, {
          width: (room.current?.clientWidth ?? screen.width) - MARGIN.width,
          height: window.innerHeight * MAX_HEIGHT - MARGIN.height,
        }),
      ),
    [store, screen],
  )
  const help = useCallback(() => setOpened('keys'), [])
  const needsSave = isChanged || isFirst
  const { upload, addFiles, waiting } = useAddFiles()
  useClipboard(store, storeCode, writes, addFiles)
  useEditorKeys(store, writes, {
    onSave: () => needsSave && void saving.save(),
    onPlay: () => setOpened('player'),
    onHelp: help,
    onFit: fit,
  })

  const size = sizeOf(screen)
  return (
    <div className={styles.editor}>
      <PageHeader
        title={
          <span className={styles.title}>
            {name}
            <small>
              {[
                size !== undefined && !size.includes('x') && translate('areas.show.inches', { size }),
                `${screen.width} × ${screen.height}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {base.template !== null && (
              <Badge tone={isChanged ? 'warn' : 'info'}>
                {translate(isChanged ? 'areas.show.leavesTemplate' : 'areas.show.hasTemplate', {
                  template: base.template,
                })}
              </Badge>
            )}
          </span>
        }
        actions={
          <>
            {writes && mac !== undefined && size && <SaveAsTemplate storeCode={storeCode} size={size} name={name} />}
            <Button icon={<Play aria-hidden="true" />} onClick={() => setOpened('player')}>
              {translate('areas.show.play')}
            </Button>
            {writes && (
              <Button
                variant="primary"
                icon={<Save aria-hidden="true" />}
                loading={saving.sent !== undefined}
                disabled={!needsSave}
                onClick={() => void saving.save()}
              >
                {translate('form.save')}
              </Button>
            )}
          </>
        }
      />
      <div role="status">
        {isOutdated && (
          <Banner
            tone="warn"
            icon={<UsersRound size={16} aria-hidden="true" />}
            actions={
              <Button size="s" onClick={() => void saving.takeTheirs()}>
                {translate('areas.show.conflict.takeTheirs')}
              </Button>
            }
          >
            {translate(isChanged ? 'areas.show.conflict.bannerChanged' : 'areas.show.conflict.banner')}
          </Banner>
        )}
        <DeliveryNotice delivery={saving.delivery} />
      </div>
      <UploadContext value={upload}>
        {writes && <EditorToolbar />}
        <div ref={room} className={styles.canvas}>
          <CanvasDrop addFiles={addFiles} waiting={waiting} writes={writes}>
            <Canvas writes={writes} hintId={hintId} />
          </CanvasDrop>
          <CanvasFooter hintId={hintId} onFit={fit} onHelp={help} />
        </div>
        <div className={styles.panels}>
          <SlideStrip writes={writes} />
          <LayerList writes={writes} />
          <Inspector writes={writes} />
        </div>
        <ObjectMenu writes={writes} />
        {writes && <EditDialog />}
      </UploadContext>
      {opened === 'player' && <OpenPlayer title={name} onClose={() => setOpened(undefined)} />}
      {opened === 'keys' && <KeysDialog onClose={() => setOpened(undefined)} />}
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          onOverwrite={() => void saving.save(true)}
          onTakeTheirs={() => void saving.takeTheirs()}
          onClose={saving.dismiss}
        />
      )}
    </div>
  )
}

/** Plays the show from the open slide. */
function OpenPlayer(props: { readonly title: string; readonly onClose: () => void }) {
  const show = useEditor((view) => view.edited.show)
  const at = useEditor((view) => view.edited.show.slides.findIndex(({ key }) => key === view.edited.slideKey))
  return <Player {...props} show={show} from={at} />
}

/** A selector for whether the show differs from the saved one; a show is compared only once. */
function changesFrom(kept: string) {
  let last: { readonly show: Show; readonly isChanged: boolean } | undefined
  return ({ edited: { show } }: EditorView) => {
    if (last?.show !== show) last = { show, isChanged: showText(show) !== kept }
    return last.isChanged
  }
}

/** Whether the show differs from the saved one. */
const useIsChanged = (kept: string): boolean => useEditor(useMemo(() => changesFrom(kept), [kept]))

// The space around the slide on the canvas, and the share of the window's height for the canvas (canvas.module.css).
const MARGIN = { width: 66, height: 82 }
const MAX_HEIGHT = 0.7
