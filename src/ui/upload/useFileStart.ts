import { useEffect, useState } from 'react'
import { readLanguage } from '../../data/language'
import { COUNTRY_OF, decodeStart, type DecodedText, type Encoding } from '../csv/decode'

/** Bytes that are read to see what a file is written in. */
const MOST = 256 * 1024

/** The beginning of a file as text; 'unreadable' where its bytes are no text in the encoding. */
export type FileStart = DecodedText | 'unreadable'

/**
 * The beginning of a file that is to be sent, read as it was chosen or detected.
 * @returns undefined while it is read
 */
export function useFileStart(file: File | undefined, encoding: Encoding | 'auto'): FileStart | undefined {
  const [read, setRead] = useState<{ readonly file: File; readonly encoding: Encoding | 'auto'; readonly start: FileStart }>()
  useEffect(() => {
    if (!file) return
    let isMeant = true
    const read = async () => {
      const text = await decodeStart(file, MOST, encoding, COUNTRY_OF[readLanguage()]).catch(() => undefined)
      if (isMeant) setRead({ file, encoding, start: text ?? 'unreadable' })
    }
    void read()
    return () => {
      isMeant = false
    }
  }, [file, encoding])
  return read && read.file === file && read.encoding === encoding ? read.start : undefined
}
