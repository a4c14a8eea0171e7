import { useTranslate } from 'ra-core'
import { useId, useRef, useState, type ComponentType } from 'react'
import { useVariant } from '../../../data/session'
import { useStoreName } from '../../../data/storeName'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { Tabs } from '../../../ui/kit/Tabs'
import { TextInput } from '../../../ui/kit/TextInput'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { ScanLog } from '../../../ui/scan/ScanLog'
import { SoundButton } from '../../../ui/scan/SoundButton'
import styles from './assign.module.css'
import { FileAssign } from './FileAssign'
import type { AssignFormProps } from './formTypes'
import { MultipleAssign } from './MultipleAssign'
import { SingleAssign } from './SingleAssign'
import { useAssignRun } from './useAssignRun'

const FORMS: Readonly<Record<Mode, ComponentType<AssignFormProps>>> = {
  single: SingleAssign,
  multiple: MultipleAssign,
  file: FileAssign,
}
const MODES = ['single', 'multiple', 'file'] as const
type Mode = (typeof MODES)[number]

/**
 * Assigns products to tags: one by one, several to one tag, or from a file. It stays open for the next scan and logs
 * the latest results. When opened for a tag, that tag is filled in.
 */
export function AssignDialog({ rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const storeCode = String(params['storeCode'] ?? '')
  const store = useStoreName(storeCode)
  const site = useVariant().site
  const [firstTag] = useState(() => String(rows[0]?.['tagId'] ?? ''))
  const form = useId()
  const tagInput = useRef<HTMLInputElement>(null)
  const defaultInput = useRef<HTMLInputElement>(null)
  const [mode, setMode] = useState<Mode>('single')
  const [defaultCode, setDefaultCode] = useState('')
  const [needsDefault, setNeedsDefault] = useState(false)
  const { entries, older, isAwaiting, run } = useAssignRun()
  const Form = FORMS[mode]

  const onDefaultMissing = () => {
    setNeedsDefault(true)
    defaultInput.current?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(entries.length > 0)}
      title={translate('areas.tags.assign.title', { store })}
      size="l"
      closeOnOutsidePress={false}
      initialFocus={tagInput}
      footer={
        <>
          <SoundButton />
          <Button onClick={() => onClose(entries.length > 0)}>{translate('kit.close')}</Button>
          <Button type="submit" form={form} variant="primary" loading={mode === 'file' && isAwaiting}>
            {translate('resources.tag.actions.assign')}
          </Button>
        </>
      }
    >
      <Tabs
        value={mode}
        onChange={setMode}
        items={MODES.map((value) => ({ value, label: translate(`areas.tags.assign.modes.${value}`) }))}
      />
      <div className={styles.columns}>
        <div className={styles.entryColumn}>
          <Form
            key={mode}
            id={form}
            storeCode={storeCode}
            site={site}
            defaultCode={defaultCode}
            onDefaultMissing={onDefaultMissing}
            run={run}
            tagInput={tagInput}
            firstTag={firstTag}
          />
          {mode !== 'multiple' && (
            <TextInput
              ref={defaultInput}
              label={translate('areas.tags.assign.defaultCode')}
              help={translate(mode === 'file' ? 'areas.tags.assign.defaultForFile' : 'areas.tags.assign.defaultHelp')}
              error={
                mode === 'file' &&
                needsDefault &&
                defaultCode.trim() === '' &&
                translate('messages.enterDefaultProductCode')
              }
              required={mode === 'file'}
              autoComplete="off"
              maxLength={128}
              value={defaultCode}
              onChange={(event) => setDefaultCode(event.target.value)}
              // Enter after a scan accepts the code and moves on to the tag.
              onKeyDown={(event) =>
                event.key === 'Enter' && !event.nativeEvent.isComposing && tagInput.current?.focus()
              }
            />
          )}
        </div>
        <ScanLog entries={entries} older={older} />
      </div>
    </Dialog>
  )
}
