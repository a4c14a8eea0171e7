import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'
import { typeOfFile } from '../media/uploadRules'
import { copyChosen, cutChosen } from './clipboardStore'
import type { EditorStore } from './editorStore'
import { isElsewhere } from './elsewhere'
import type { AddFiles } from './useAddFiles'
import { usePaste } from './usePaste'

/**
 * Copy, cut and paste by the browser's shortcuts and menus. What was copied last is pasted: objects of a show, or an
 * image from another program, which is uploaded to the store.
 */
export function useClipboard(
  store: EditorStore,
  storeCode: string,
  writes: boolean,
  addFiles: AddFiles['addFiles'],
): void {
  const translate = useTranslate()
  const paste = usePaste()
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    if (isElsewhere(event) || hasMarkedText()) return
    if (event.type === 'copy') copyChosen(store, storeCode, event.clipboardData)
    else if (writes && store.get().edited.selection.length > 0) cutChosen(store, storeCode, event.clipboardData)
    else return
    event.preventDefault()
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!writes || isElsewhere(event)) return
    event.preventDefault()
    const files = [...(event.clipboardData?.files ?? [])].filter((file) => typeOfFile(file))
    if (files.length > 0) void addFiles(files.map((file) => named(file, translate('areas.show.pastedPicture'))))
    else void paste(event.clipboardData?.getData('text/plain'))
  })
  useEffect(() => {
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
}

const hasMarkedText = () => String(window.getSelection()) !== ''

// Browsers give every pasted image the same name.
function named(file: File, words: string): File {
  if (file.name !== 'image.png') return file
  const now = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString()
  return new File([file], `${words} ${now.slice(0, 10)} ${now.slice(11, 19).replaceAll(':', '-')}.png`, {
    type: file.type,
  })
}
