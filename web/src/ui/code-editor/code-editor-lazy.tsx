import { html } from '@codemirror/lang-html'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useComputedColorScheme } from '@mantine/core'
import { basicSetup } from 'codemirror'
import { useEffect, useRef } from 'react'
import { nonce } from '../../core/nonce.ts'
import type { CodeEditorProps, CodeFault } from './code-editor-props.ts'

const NONE: readonly CodeFault[] = []

/** CodeMirror's colours suit a light background only: the dark scheme inverts them and keeps their hue. */
const DARK = { filter: 'invert(0.9) hue-rotate(180deg)' }

export default function LazyCodeEditor({
  value,
  onChange,
  height,
  isReadOnly,
  faults = NONE,
  labelledBy,
  onReady,
}: CodeEditorProps & { labelledBy: string }) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const callbacks = useRef({ onChange, onReady })
  callbacks.current = { onChange, onReady }
  const scheme = useComputedColorScheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next effect handles a changed value
  useEffect(() => {
    const editor = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: value,
        extensions: [
          basicSetup,
          html(),
          lintGutter(),
          EditorView.lineWrapping,
          EditorView.cspNonce.of(nonce),
          EditorState.readOnly.of(isReadOnly ?? false),
          EditorView.contentAttributes.of({ 'aria-labelledby': labelledBy, tabindex: '0' }),
          EditorView.theme({
            '&': {
              height: typeof height === 'number' ? `${height}px` : height!,
              fontSize: '13px',
              backgroundColor: '#fff',
              color: '#000',
              ...(scheme === 'dark' ? DARK : {}),
            },
            // The colours of the code have enough contrast on white only.
            '.cm-activeLine': { backgroundColor: 'transparent' },
          }),
          EditorView.updateListener.of(
            ({ docChanged, state }) => docChanged && callbacks.current.onChange(state.doc.toString()),
          ),
        ],
      }),
    })
    view.current = editor
    const insert = (text: string) => {
      editor.dispatch(editor.state.replaceSelection(text))
      editor.focus()
    }
    const goTo = (number: number) => {
      const line = editor.state.doc.line(Math.min(Math.max(number, 1), editor.state.doc.lines))
      const effects = EditorView.scrollIntoView(line.from, { y: 'center' })
      editor.dispatch({ selection: { anchor: line.from, head: line.to }, effects })
      editor.focus()
    }
    callbacks.current.onReady?.(insert, goTo)
    return () => editor.destroy()
  }, [scheme, isReadOnly, labelledBy, height])
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    const editor = view.current
    if (editor) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor, faults)))
  }, [faults])
  return <div ref={place} />
}

/** Skips faults of lines that no longer exist: the text may have become shorter since it was checked. */
const diagnosticsOf = ({ state: { doc } }: EditorView, faults: readonly CodeFault[]): Diagnostic[] =>
  faults
    .filter(({ line }) => line <= doc.lines)
    .map(({ line, text, isError }) => {
      const { from, to } = doc.line(line)
      return { from, to, severity: isError ? 'error' : 'warning', message: text }
    })
