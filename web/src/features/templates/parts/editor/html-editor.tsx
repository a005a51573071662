import { Button, Grid, Group, Tabs } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Issue, lineOf, type Mail, useFindingText, useLint } from '../../../../parts/checks/checks.ts'
import { ChecksTitle } from '../../../../parts/checks/checks-title.tsx'
import { ContentChecks } from '../../../../parts/checks/content-checks.tsx'
import type { OnFix } from '../../../../parts/checks/fixes.ts'
import { FilePicker } from '../../../../parts/files/file-picker.tsx'
import { TagMenu } from '../../../../parts/merge-tag/tag-menu.tsx'
import { FilledPreview } from '../../../../parts/preview/filled-preview.tsx'
import { CodeEditor } from '../../../../ui/code-editor/code-editor.tsx'
import type { CodeFault } from '../../../../ui/code-editor/code-editor-props.ts'
import type { Editing } from '../../logic/use-editing.ts'

interface Hands {
  insert: (text: string) => void
  goTo: (line: number) => void
}

/** The HTML editor with a preview and checks beside it. */
export function HtmlEditor({ editing: { base, draft, change } }: { editing: Editing }) {
  const { t } = useTranslation('templates')
  const hands = useRef<Hands | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { footerId } = base.settings
  const mail = { html: draft.html, subject: draft.subject, preheader: draft.preheader, footerId }
  const say = useFindingText()
  const { issues } = useLint(mail)
  const faults = useMemo(() => issues?.flatMap((issue) => faultOf(issue, say)), [issues, say])
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Group justify="flex-end" mb={-22} pos="relative" style={{ zIndex: 1 }} gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPhoto size={15} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {t('picture')}
          </Button>
          <TagMenu isWide onInsert={(tag) => hands.current?.insert(tag)} />
        </Group>
        <CodeEditor
          label={t('html')}
          height={620}
          value={draft.html}
          onChange={(html) => change({ html })}
          faults={faults}
          onReady={(insert, goTo) => {
            hands.current = { insert, goTo }
          }}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Beside
          title={base.name}
          mail={mail}
          onGoTo={(line) => hands.current?.goTo(line)}
          onFix={(fix) => change({ html: fix(draft.html) })}
        />
      </Grid.Col>
      {isChoosing && (
        <FilePicker
          onClose={() => setChoosing(false)}
          onPick={(file) => {
            setChoosing(false)
            hands.current?.insert(pictureHtml(file))
          }}
        />
      )}
    </Grid>
  )
}

function faultOf(issue: Issue, say: (issue: Issue) => string): CodeFault[] {
  const line = lineOf(issue)
  return line ? [{ line, text: say(issue), isError: issue.severity === 'error' }] : []
}

const pictureHtml = ({ url, width }: { url: string; width: number | null }) =>
  `<img src="${url}" alt="" width="${Math.min(width ?? 600, 600)}" style="max-width:100%;height:auto">`

interface BesideProps {
  title: string
  mail: Mail
  onGoTo?: (line: number) => void
  onFix?: OnFix
}

/** The preview and the checks of a mail. */
export function Beside({ title, mail, onGoTo, onFix }: BesideProps) {
  const { t } = useTranslation('templates')
  return (
    <Tabs defaultValue="preview" keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="preview">{t('preview')}</Tabs.Tab>
        <Tabs.Tab value="checks">
          <ChecksTitle mail={mail} />
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="preview">
        <FilledPreview title={title} mail={mail} />
      </Tabs.Panel>
      <Tabs.Panel value="checks">
        <ContentChecks mail={mail} onGoTo={onGoTo} onFix={onFix} />
      </Tabs.Panel>
    </Tabs>
  )
}
