import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword], color: 'var(--series-2)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: tags.comment, color: 'var(--text-muted)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--accent)' },
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--info)' },
  { tag: tags.invalid, color: 'var(--error)' },
])

/** The theme of the editors, in the colours of the console. */
export const look = [
  syntaxHighlighting(colours),
  EditorView.theme({
    '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)', fontSize: 'var(--text-s)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6' },
    '.cm-content': { caretColor: 'var(--text)', padding: 'var(--space-2) 0' },
    '.cm-placeholder': { color: 'var(--text-muted)', whiteSpace: 'normal', maxWidth: 'min(60ch, 70vw)' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': {
      backgroundColor: 'var(--surface-2)',
      color: 'var(--text-muted)',
      border: 'none',
      borderInlineEnd: '1px solid var(--border)',
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--accent) 8%, transparent)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      background: 'var(--accent-soft)',
    },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
      backgroundColor: 'var(--accent-soft)',
      outline: '1px solid var(--border-strong)',
    },
    '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--warn-soft)' },
    '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
    '.cm-panels': { backgroundColor: 'var(--surface-2)', color: 'var(--text)', borderColor: 'var(--border)' },
    '.cm-panel.cm-search label': { fontSize: 'var(--text-xs)' },
    '.cm-textfield': {
      backgroundColor: 'var(--surface)',
      color: 'var(--text)',
      border: '1px solid var(--border-strong)',
      borderRadius: 'var(--radius-s)',
    },
    '.cm-button': {
      backgroundImage: 'none',
      backgroundColor: 'var(--surface)',
      color: 'var(--text)',
      border: '1px solid var(--border-strong)',
      borderRadius: 'var(--radius-s)',
    },
    '.cm-panel.cm-search [name=close]': { color: 'var(--text)' },
    '.cm-tooltip': {
      backgroundColor: 'var(--surface)',
      color: 'var(--text)',
      border: '1px solid var(--border)',
      borderRadius: 'var(--radius-m)',
      boxShadow: 'var(--shadow-2)',
    },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--accent-soft)',
      color: 'var(--text)',
    },
    '.cm-completionDetail': { color: 'var(--text-muted)', fontStyle: 'normal' },
    '.cm-diagnostic-error': { borderInlineStartColor: 'var(--error-mark)' },
    '.cm-diagnostic-warning': { borderInlineStartColor: 'var(--warn-mark)' },
    '.cm-foldPlaceholder': {
      backgroundColor: 'var(--surface-2)',
      color: 'var(--text-muted)',
      border: '1px solid var(--border)',
    },
    '.cm-changedLine': { backgroundColor: 'var(--ok-soft) !important' },
    '.cm-deletedChunk': { backgroundColor: 'var(--error-soft) !important' },
    '&.cm-merge-b .cm-deletedText': {
      backgroundColor: 'transparent',
      color: 'var(--text)',
      textDecoration: 'underline 2px var(--error-mark)',
    },
    '&.cm-merge-b .cm-deletedText > span': { color: 'inherit' },
    '.cm-deletedChunk .cm-chunkButtons button': {
      margin: '0 0 0 var(--space-1)',
      padding: '0 var(--space-2)',
      border: '1px solid var(--border-strong)',
      borderRadius: 'var(--radius-s)',
      color: 'var(--text)',
      font: '500 var(--text-xs) / 20px var(--font-sans)',
      '&[name=accept], &[name=reject]': { background: 'var(--surface)' },
      '&:focus-visible': { outline: '2px solid var(--focus)' },
    },
    '.cm-collapsedLines': { background: 'var(--surface-2)', color: 'var(--text-muted)' },
  }),
]
