import { Box, Input, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import type { CodeEditorProps } from './code-editor-props.ts'

const LazyCodeEditor = lazy(() => import('./code-editor-lazy.tsx'))

/** An HTML editor with syntax colours and line numbers. Its library loads after the page. */
export function CodeEditor(props: CodeEditorProps) {
  const id = useId()
  const { label, height = 480, error } = props
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error}>
      <Box
        style={{
          border: '1px solid var(--mantine-color-default-border)',
          borderRadius: 'var(--mantine-radius-md)',
          overflow: 'hidden',
        }}
      >
        <Suspense fallback={<Skeleton h={height} />}>
          <LazyCodeEditor {...props} height={height} labelledBy={id} />
        </Suspense>
      </Box>
    </Input.Wrapper>
  )
}
