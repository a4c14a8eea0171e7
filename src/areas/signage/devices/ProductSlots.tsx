import styles from './devices.module.css'

/** Every product of a device with its slot; an empty slot in between has no line. */
export function ProductSlots({ codes }: { readonly codes: readonly string[] }) {
  const filled = codes.map((code, at) => ({ code, slot: at + 1 })).filter(({ code }) => code !== '')
  if (filled.length === 0) return null
  return (
    <ol className={styles.slots}>
      {filled.map(({ code, slot }) => (
        <li key={slot} value={slot}>
          {code}
        </li>
      ))}
    </ol>
  )
}
