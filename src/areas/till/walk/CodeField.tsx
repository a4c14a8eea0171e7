import { Camera } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/kit/IconButton'
import { lazily } from '../../../ui/kit/lazily'
import { TextInput } from '../../../ui/kit/TextInput'
import { hasDetector } from './barcodeDetector'
import type { CameraDialogProps } from './CameraDialog'

const CameraDialog = lazily<CameraDialogProps>(() => import('./CameraDialog').then((module) => module.CameraDialog))

interface CodeFieldProps {
  readonly onCode: (code: string) => void
}

/** Takes a code: typed, by a scanner that types, whatever has the focus, or by the camera where the browser reads barcodes. */
export function CodeField({ onCode }: CodeFieldProps) {
  const translate = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isFilming, setFilming] = useState(false)
  useEffect(() => {
    // The first key of a scanner goes into the field, and the rest follow it.
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent) => {
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('input, textarea, select, [role="dialog"]')) return
      field.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim() !== '') onCode(text.trim())
    setText('')
  }
  return (
    <>
      <TextInput
        ref={field}
        label={translate('areas.till.walk.code')}
        help={translate('areas.till.walk.codeHelp')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={take}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={128}
        suffix={
          hasDetector() && (
            <IconButton
              label={translate('areas.till.walk.camera')}
              icon={<Camera aria-hidden="true" />}
              onClick={() => setFilming(true)}
            />
          )
        }
      />
      {isFilming && (
        <CameraDialog
          onClose={() => setFilming(false)}
          onCode={(code) => {
            setFilming(false)
            onCode(code)
          }}
        />
      )}
    </>
  )
}
