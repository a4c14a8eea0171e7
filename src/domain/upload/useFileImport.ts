import { useStoreContext, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { saveFile } from '../../data/downloads'
import { binaryKindOf } from '../../schema/fileMagic'
import type { Encoding } from '../../ui/csv/decode'
import { showError } from '../../ui/kit/errorDialog'
import { chooseColumn, type RememberedColumns, worthRemembering } from './columns'
import { type FileTable, readTable, refusedFile, textOf, withRightHeadings } from './fileTable'
import type { Columns, FileFault, ImportKind, ImportOutcome } from './importKind'
import { clearRun, type ImportRun, isImporting, startImport, useImportRun } from './runs'

/** A file that was chosen. */
interface Chosen {
  readonly file: File
  /** undefined if its bytes are no text in the encoding. */
  readonly table: FileTable | undefined
}

const NOTHING: RememberedColumns = {}
const MEGABYTE = 1_000_000
const isTable = (name: string) => /\.(csv|txt)$/i.test(name)

/** The import of one file: chosen, read, its columns and encoding corrected, sent, and its result. */
export interface FileImport {
  readonly kind: ImportKind
  /** The import that is in progress, or has ended unseen. */
  readonly run: ImportRun | undefined
  readonly chosen: Chosen | undefined
  readonly encoding: Encoding | 'auto'
  readonly isReading: boolean
  /** Rows that sending would save. */
  readonly changes: number
  readonly canSend: boolean
  choose(file: File): void
  chooseEncoding(encoding: Encoding | 'auto'): void
  chooseColumn(at: number, name: string | undefined): void
  /** Forgets the file and its result. */
  again(): void
  /** @returns its result; undefined if it was cancelled. @throws what the sending throws */
  send(): Promise<ImportOutcome | undefined>
  /** Rows that were rejected before or after sending. */
  readonly refused: readonly FileFault[]
  saveRefused(): Promise<void>
}

/** Imports files of a kind, one after the other. */
export function useFileImport(kind: ImportKind): FileImport {
  const translate = useTranslate()
  const run = useImportRun(kind.name)
  const store = useStoreContext()
  const memory = `imports.${kind.name}.${kind.storeCode}`
  const remembered = () => store.getItem<RememberedColumns>(memory) ?? NOTHING
  const [given, setChosen] = useState<Chosen>()
  // A file that could not be sent need not be chosen again, even in a dialog that was opened since.
  const chosen =
    given ??
    (run?.state === 'failed' && run.kind.storeCode === kind.storeCode
      ? { file: run.file, table: run.table }
      : undefined)
  const [encoding, setEncoding] = useState<Encoding | 'auto'>('auto')
  const [isReading, setReading] = useState(false)
  const latest = useRef(0)
  const changes = chosen?.table?.plan.filter(({ effect }) => effect !== 'same') ?? []

  const read = async (file: File, as: Encoding | 'auto', columns?: Columns) => {
    latest.current += 1
    const mine = latest.current
    const isMeant = () => mine === latest.current
    setReading(true)
    try {
      const isBinary = binaryKindOf(new Uint8Array(await file.slice(0, 4).arrayBuffer())) !== undefined
      if (isBinary && isMeant()) return showError(undefined, translate('server.invalidFileFormat'))
      const text = await textOf(file, as, kind.isReadHere)
      const table = text && (await readTable(text, kind, remembered(), translate, columns))
      // Another file, encoding or column was chosen meanwhile.
      if (!isMeant()) return
      if (table?.rows.length === 0 && (kind.isReadHere || table.headings.length === 0))
        return showError(undefined, translate(kind.nothing))
      setChosen({ file, table })
      // Unknown columns are corrected first.
      const isKnown = table?.missing.length === 0 && !table.unsure.some(Boolean)
      if (kind.isReadHere && !columns && isKnown && table.plan.length === 0)
        showError(undefined, translate('messages.noValidData'))
    } catch (error) {
      if (isMeant()) showError(undefined, error)
    } finally {
      if (isMeant()) setReading(false)
    }
  }
  const readAnew = useEffectEvent(() => {
    if (given) void read(given.file, encoding)
  })
  // Another store remembers other columns.
  useEffect(() => readAnew(), [kind.storeCode])
  const seen = chosen ? { file: chosen.file, table: chosen.table } : run
  const answered = run?.outcome?.refused ?? []
  // What the server reports of a line replaces what was found here.
  const refused = [
    ...(seen?.table?.faults ?? []).filter(({ line }) => !answered.some((said) => said.line === line)),
    ...answered,
  ].sort((a, b) => a.line - b.line)
  const isAllRight =
    chosen?.table !== undefined && (!kind.isReadHere || (changes.length > 0 && (!kind.isWhole || refused.length === 0)))
  return {
    kind,
    run,
    chosen,
    encoding,
    isReading,
    changes: changes.length,
    canSend: isAllRight && (!run || run.state === 'failed'),
    refused: kind.isReadHere || run?.state === 'done' ? refused : [],
    choose(file) {
      if (!isTable(file.name)) return showError(undefined, translate('server.invalidFileFormat'))
      if (file.size > kind.largest * MEGABYTE)
        return showError(undefined, translate('upload.tooLarge', { size: kind.largest }))
      if (file.size === 0) return showError(undefined, translate(kind.nothing))
      void read(file, encoding)
    },
    chooseEncoding(as) {
      setEncoding(as)
      if (chosen) void read(chosen.file, as)
    },
    chooseColumn(at, name) {
      if (!chosen?.table) return
      const columns = chooseColumn(chosen.table.columns, at, name)
      // The next column may be chosen before the rows have been checked.
      setChosen({ ...chosen, table: { ...chosen.table, columns } })
      void read(chosen.file, encoding, columns)
    },
    again() {
      clearRun(kind.name)
      setChosen(undefined)
    },
    async send() {
      if (!chosen?.table) return undefined
      const { file, table } = chosen
      if (isImporting(kind.name)) {
        showError(undefined, translate('messages.uploadInProgress'))
        return undefined
      }
      store.setItem(memory, worthRemembering(table.headings, table.columns, kind, remembered()))
      return startImport({ kind, file, table }, async (tell, signal) => {
        const right = kind.isReadHere ? { file } : await withRightHeadings(file, table, kind)
        return kind.send({ ...right, encoding: right.encoding ?? encoding, rows: changes, tell, signal })
      })
    },
    async saveRefused() {
      if (seen?.table)
        saveFile(
          await refusedFile(seen.file, seen.table, kind, refused, translate),
          `${seen.file.name.replace(/\.\w+$/, '')}-${translate('upload.refusedName')}.csv`,
        )
    },
  }
}
