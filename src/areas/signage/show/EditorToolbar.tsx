import {
  Clapperboard,
  ClipboardPaste,
  Copy,
  Globe,
  ImageIcon,
  Package,
  Redo2,
  Scissors,
  Shapes,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, use, useState } from 'react'
import { Button } from '../../../ui/kit/Button'
import { IconButton } from '../../../ui/kit/IconButton'
import { copyChosen, cutChosen } from './clipboardStore'
import { useEditor, useEditorStore, StoreContext } from './editorStore'
import { MediaPicker } from './MediaPicker'
import { objectIdOf, type MediaType } from './media'
import { newFile, newProduct, newWebpage } from './model/adding'
import { addObjects, removeChosen, slideOf } from './model/editor'
import { slotCount } from './model/products'
import { LIMITS } from './model/show'
import { usePaste } from './usePaste'
import { WebpageDialog } from './WebpageDialog'
import styles from './toolbar.module.css'

/** The commands for the slide: add, undo, copy. */
export const EditorToolbar = memo(function EditorToolbar() {
  return (
    <div className={styles.bar}>
      <AddTools />
      <EditTools />
    </div>
  )
})

function AddTools() {
  const translate = useTranslate()
  const store = useEditorStore()
  const isFull = useEditor((view) => slideOf(view.edited).objects.length >= LIMITS.objects)
  const hasSlots = useEditor((view) => slotCount(view.edited.show.screen) > 0)
  const [dialog, setDialog] = useState<MediaType | 'webpage'>()
  const close = () => setDialog(undefined)
  const tool = (
    type: MediaType | 'webpage' | 'product',
    Icon: typeof ImageIcon,
    onClick: () => void,
    isOff = false,
  ) => (
    <Button
      className={styles.add}
      icon={<Icon aria-hidden="true" />}
      disabled={isFull || isOff}
      aria-label={translate(`areas.show.add.${type}`)}
      onClick={onClick}
    >
      <span>{translate(`resources.plus-show-object.enums.type.${type}`)}</span>
    </Button>
  )
  return (
    <div className={styles.group} role="group" aria-label={translate('areas.show.add.label')}>
      {tool('image', ImageIcon, () => setDialog('image'))}
      {tool('video', Clapperboard, () => setDialog('video'))}
      {tool('widget', Shapes, () => setDialog('widget'))}
      {tool('webpage', Globe, () => setDialog('webpage'))}
      {tool('product', Package, () => store.run((edited) => addObjects([newProduct(edited)])(edited)), !hasSlots)}
      {dialog === 'webpage' && (
        <WebpageDialog
          onClose={close}
          onAdd={(address) => {
            close()
            store.run((edited) => addObjects([newWebpage(edited, address)])(edited))
          }}
        />
      )}
      {dialog && dialog !== 'webpage' && (
        <MediaPicker
          type={dialog}
          onClose={close}
          onChoose={(media) => {
            close()
            store.run((edited) => addObjects([newFile(edited, dialog, objectIdOf(media), media)])(edited))
          }}
        />
      )}
    </div>
  )
}

function EditTools() {
  const translate = useTranslate()
  const store = useEditorStore()
  const storeCode = use(StoreContext)
  const paste = usePaste()
  const undoes = useEditor((view) => view.history.past.length > 0)
  const redoes = useEditor((view) => view.history.future.length > 0)
  const isChosen = useEditor((view) => view.edited.selection.length > 0)
  return (
    <div className={styles.group} role="group" aria-label={translate('areas.show.edit.label')}>
      <IconButton
        label={translate('areas.show.edit.undo')}
        icon={<Undo2 aria-hidden="true" />}
        unavailable={!undoes}
        onClick={store.undo}
      />
      <IconButton
        label={translate('areas.show.edit.redo')}
        icon={<Redo2 aria-hidden="true" />}
        unavailable={!redoes}
        onClick={store.redo}
      />
      <IconButton
        label={translate('areas.show.edit.cut')}
        icon={<Scissors aria-hidden="true" />}
        unavailable={!isChosen}
        onClick={() => cutChosen(store, storeCode)}
      />
      <IconButton
        label={translate('areas.show.edit.copy')}
        icon={<Copy aria-hidden="true" />}
        unavailable={!isChosen}
        onClick={() => copyChosen(store, storeCode)}
      />
      <IconButton
        label={translate('areas.show.edit.paste')}
        icon={<ClipboardPaste aria-hidden="true" />}
        onClick={() => void paste()}
      />
      <IconButton
        label={translate('areas.show.edit.remove')}
        icon={<Trash2 aria-hidden="true" />}
        unavailable={!isChosen}
        onClick={() => store.run(removeChosen)}
      />
    </div>
  )
}
