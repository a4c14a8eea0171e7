import { FileUp } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { type DragEvent, type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/kit/Button'
import { cx } from '../../../ui/kit/cx'
import { TextArea } from '../../../ui/kit/TextArea'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import styles from './add.module.css'
import { isCodeFile } from './codeFile'
import type { CodeLine } from './parseCodes'
import type { Add } from './useAdd'

const LARGEST_FILE = 2_000_000
const NAMED = 20

interface Told {
  readonly added: number
  readonly families: readonly string[]
  readonly missing: readonly string[]
  readonly wrong: readonly { readonly line: number; readonly text: string }[]
}

/**
 * Many products at once: a list that is pasted, or a CSV or TXT file that is chosen or dropped. What is found goes
 * into the list; what is not stays here to be mended.
 */
export function AddByList({ add }: { add: Add }) {
  const translate = useTranslate()
  const { showError } = useErrorDialog()
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [told, setTold] = useState<Told>()
  const [isOver, setOver] = useState(false)

  const take = async (source: string) => {
    setError('')
    setTold(undefined)
    const { parseCodes } = await import('./parseCodes')
    const { lines, wrong } = parseCodes(source, add.site)
    if (lines.length === 0 && wrong.length === 0) return setError(translate('messages.noValidData'))
    try {
      const { added, missing, families } = await add.addCodes(lines)
      setTold({ added, missing, families, wrong })
      setText([...left(lines, missing), ...wrong.map((line) => line.text)].join('\n'))
    } catch (failure) {
      setText(source)
      showError(undefined, failure)
    }
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    if (!isCodeFile(file.name)) return showError(undefined, translate('server.invalidFileFormat'))
    if (file.size > LARGEST_FILE) return setError(translate('areas.print.add.tooLarge'))
    await take(await file.text())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void take(text)
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
      <div role="status" className={styles.told}>
        {told && told.added > 0 && <p>{translate('areas.print.add.addedMany', { smart_count: told.added })}</p>}
        {told && told.families.length > 0 && (
          <p>
            {translate('areas.print.add.families', { smart_count: told.families.length })}: {named(told.families)}
          </p>
        )}
        {told && told.missing.length > 0 && (
          <p className={styles.problem}>
            {translate('server.noProduct')}: {named(told.missing)}
          </p>
        )}
        {told?.wrong.map(({ line, text: what }) => (
          <p key={line} className={styles.problem}>
            {translate('areas.print.add.wrongLine', { line, text: what })}
          </p>
        ))}
      </div>
    </form>
  )
}

/** The lines whose codes were not found, as they can be added again. */
function left(lines: readonly CodeLine[], missing: readonly string[]): string[] {
  const codes = new Set(missing)
  return lines.filter(({ prCode }) => codes.has(prCode)).map(({ prCode, qty }) => (qty === 1 ? prCode : `${prCode},${qty}`))
}

const named = (codes: readonly string[]) => `${codes.slice(0, NAMED).join(', ')}${codes.length > NAMED ? ` … (${codes.length})` : ''}`
