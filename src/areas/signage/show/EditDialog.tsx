import { useTranslate } from 'ra-core'
import { memo } from 'react'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { useEditor, useEditorStore } from './editorStore'
import { MediaPicker } from './MediaPicker'
import { objectIdOf, sizeOfMedia } from './media'
import { slideOf, type Command } from './model/editor'
import { setContent } from './model/gestures'
import { replaceFile } from './model/pictures'
import type { ShowObject } from './model/show'
import { ProductSettings } from './ObjectSettings'
import { WebpageDialog } from './WebpageDialog'

/** What a double-click on an object, or Enter, opens: a dialog to change its file, address or slot. */
export const EditDialog = memo(function EditDialog() {
  const object = useEditor(({ overlay, edited }) =>
    overlay?.what === 'edit' ? slideOf(edited).objects.find(({ key }) => key === overlay.key) : undefined,
  )
  return object && !object.locked ? <Open object={object} /> : null
})

function Open({ object }: { readonly object: ShowObject }) {
  const translate = useTranslate()
  const store = useEditorStore()
  const close = () => store.openOverlay(undefined)
  const take = (command: Command) => {
    close()
    store.run(command)
  }
  if (object.type === 'webpage')
    return (
      <WebpageDialog
        address={object.id}
        onClose={close}
        onAdd={(address) => take(setContent(object.key, { id: address }))}
      />
    )
  if (object.type !== 'product')
    return (
      <MediaPicker
        type={object.type}
        onClose={close}
        onChoose={(media) => take(replaceFile(object.key, objectIdOf(media), sizeOfMedia(media)))}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={translate('areas.show.slotLabel')}
      size="s"
      footer={
        <Button variant="primary" onClick={close}>
          {translate('kit.close')}
        </Button>
      }
    >
      <ProductSettings object={object} writes />
    </Dialog>
  )
}
