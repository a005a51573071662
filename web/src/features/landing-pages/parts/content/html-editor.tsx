import { Button, Grid, Group } from '@mantine/core'
import { IconForms, IconMessageStar, IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/client.ts'
import { errorText } from '../../../../i18n/errors.ts'
import { FilePicker } from '../../../../parts/files/file-picker.tsx'
import { ObjectPicker } from '../../../../parts/mail-editor/panels/object-picker.tsx'
import { TagMenu } from '../../../../parts/merge-tag/tag-menu.tsx'
import { CodeEditor } from '../../../../ui/code-editor/code-editor.tsx'
import type { Editing } from '../../logic/use-editing.ts'
import { usePreview } from '../../logic/use-preview.ts'
import { PagePreview } from '../page-preview.tsx'

const BUTTONS = { picture: IconPhoto, form: IconForms, survey: IconMessageStar } as const
type Asked = keyof typeof BUTTONS

interface Props {
  editing: Editing
  /** The state of saving and its button. */
  saving: ReactNode
}

/** The HTML editor with a preview beside it. */
export function HtmlEditor({ editing: { base, draft, content, change }, saving }: Props) {
  const { t } = useTranslation('landing-pages')
  const insert = useRef<((text: string) => void) | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const preview = usePreview(base, content)
  const faults = useMemo(() => faultsOf(preview.error), [preview.error])
  const put = (text: string) => {
    setAsked(null)
    insert.current?.(text)
  }
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Group gap="xs">
          {Object.entries(BUTTONS).map(([name, Icon]) => (
            <Button
              key={name}
              variant="default"
              size="xs"
              leftSection={<Icon size={15} aria-hidden />}
              onClick={() => setAsked(name as Asked)}
            >
              {t(`insert.${name as Asked}`)}
            </Button>
          ))}
          <TagMenu isWide place="page" onInsert={put} />
        </Group>
        {saving}
      </Group>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <CodeEditor
            label="HTML"
            height={620}
            value={draft.html}
            onChange={(html) => change({ html })}
            faults={faults}
            onReady={(put) => {
              insert.current = put
            }}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <PagePreview title={base.name} preview={preview} />
        </Grid.Col>
      </Grid>
      {asked === 'picture' && <FilePicker onClose={() => setAsked(null)} onPick={(file) => put(pictureHtml(file))} />}
      {(asked === 'form' || asked === 'survey') && (
        <ObjectPicker kind={asked} onClose={() => setAsked(null)} onPick={(tag) => put(`{{${tag}}}`)} />
      )}
    </>
  )
}

/** Marks the line that cannot be shown. */
function faultsOf(error: unknown) {
  const line = error instanceof ApiError ? error.params.line : null
  return typeof line === 'number' ? [{ line, text: errorText(error), isError: true }] : []
}

const pictureHtml = ({ url, width, height }: { url: string; width: number | null; height: number | null }) =>
  `<img src="${url}" alt=""${width ? ` width="${width}"` : ''}${height ? ` height="${height}"` : ''}>`
