import { expect, test } from 'vitest'
import { importEach } from './viteIcons'

const files = new Map([
  ['Trash', 'trash'],
  ['Trash2', 'trash'],
  ['Bell', 'bell'],
])

test('each icon is imported from its own file, under the name that it has here', () => {
  expect(importEach('import { Bell, Trash2 as Remove } from "lucide-react";\nrun();', files)).toBe(
    'import { default as Bell } from "lucide-react/icons/bell"; import { default as Remove } from "lucide-react/icons/trash";\nrun();',
  )
})

test('so is one that is exported again', () => {
  expect(importEach('export { Trash as RemoveIcon } from "lucide-react";', files)).toBe(
    'export { default as RemoveIcon } from "lucide-react/icons/trash";',
  )
})

test('other imports stay with the index', () => {
  expect(importEach("import {Bell,createLucideIcon} from 'lucide-react'", files)).toBe(
    'import { default as Bell } from "lucide-react/icons/bell"; import { createLucideIcon } from "lucide-react";',
  )
})
