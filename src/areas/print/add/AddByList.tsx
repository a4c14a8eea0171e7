import { FileUp } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { type DragEvent, type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/kit/Button'
import { cx } from '../../../ui/kit/cx'
import { TextArea } from '../../../ui/kit/TextArea'
import { showError } from '../../../ui/kit/errorDialog'
import styles from './add.module.css'
import type { CodeLine } from './parseCodes'
import type { Add } from './useAdd'

const MAX_FILE_SIZE = 2_000_000
const MAX_CODES = 20

interface Outcome {
  readonly added: number
  readonly families: readonly string[]
  readonly missing: readonly string[]
  readonly wrong: readonly { readonly line: number; readonly text: string }[]
}

/**
 * Adds many products at once, from pasted text or a CSV or TXT file. Codes that are not found stay in the field to be
 * corrected.
 */
export function AddByList({ add }: { add: Add }) {
  const translate = useTranslate()
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const [isOver, setOver] = useState(false)

  const addFrom = async (source: string) => {
    setError('')
    setOutcome(undefined)
    const { parseCodes } = await import('./parseCodes')
    const { lines, wrong } = parseCodes(source, add.site)
    if (lines.length === 0 && wrong.length === 0) return setError(translate('messages.noValidData'))
    try {
      const { added, missing, families } = await add.addCodes(lines)
      setOutcome({ added, missing, families, wrong })
      setText([...unresolved(lines, missing), ...wrong.map((line) => line.text)].join('\n'))
    } catch (failure) {
      setText(source)
      showError(undefined, failure)
    }
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    if (!isCodeFile(file.name)) return showError(undefined, translate('server.invalidFileFormat'))
    if (file.size > MAX_FILE_SIZE) return setError(translate('areas.print.add.tooLarge'))
    await addFrom(await file.text())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void addFrom(text)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }
  return (
    <form
      className={cx(styles.byList, isOver && styles.over)}
      onSubmit={submit}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      noValidate
    >
      <TextArea
        label={translate('areas.print.add.list')}
        help={translate('areas.print.add.listHelp')}
        error={error}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
        spellCheck={false}
        className={styles.codes}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={add.busy}>
          {translate('areas.print.add.submit')}
        </Button>
        <Button variant="ghost" icon={<FileUp />} onClick={() => picker.current?.click()}>
          {translate('areas.print.add.file')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="visuallyHidden"
          tabIndex={-1}
          aria-label={translate('areas.print.add.file')}
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <div role="status" className={styles.outcome}>
        {outcome && outcome.added > 0 && (
          <p>{translate('areas.print.add.addedMany', { smart_count: outcome.added })}</p>
        )}
        {outcome && outcome.families.length > 0 && (
          <p>
            {translate('areas.print.add.families', { smart_count: outcome.families.length })}:{' '}
            {codeList(outcome.families)}
          </p>
        )}
        {outcome && outcome.missing.length > 0 && (
          <p className={styles.problem}>
            {translate('server.noProduct')}: {codeList(outcome.missing)}
          </p>
        )}
        {outcome?.wrong.map(({ line, text: wrong }) => (
          <p key={line} className={styles.problem}>
            {translate('areas.print.add.wrongLine', { line, text: wrong })}
          </p>
        ))}
      </div>
    </form>
  )
}

/** The lines whose codes were not found, in the format of the field. */
function unresolved(lines: readonly CodeLine[], missing: readonly string[]): string[] {
  const codes = new Set(missing)
  return lines
    .filter(({ prCode }) => codes.has(prCode))
    .map(({ prCode, qty }) => (qty === 1 ? prCode : `${prCode},${qty}`))
}

const codeList = (codes: readonly string[]) =>
  `${codes.slice(0, MAX_CODES).join(', ')}${codes.length > MAX_CODES ? ` … (${codes.length})` : ''}`

/** Whether a file is CSV or TXT, by its name. */
export const isCodeFile = (name: string): boolean => /\.(csv|txt)$/i.test(name)
