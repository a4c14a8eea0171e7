import { AddNotificationContext } from 'ra-core'
import type { ReactNode } from 'react'

/** For tests: what has been notified, in order. */
export const notes: string[] = []

/** For tests: keeps what is notified below it. */
export const NotesKept = ({ children }: { readonly children: ReactNode }) => (
  <AddNotificationContext value={({ message }) => notes.push(String(message))}>{children}</AddNotificationContext>
)
