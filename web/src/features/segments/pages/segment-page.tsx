import { Badge, Button, Group, Menu, SimpleGrid, Text, Title } from '@mantine/core'
import { IconCopy, IconDownload, IconList, IconPencil, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay, useRight } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { exportOf } from '../../../parts/contact/exported.ts'
import { readGroup } from '../../../parts/rules/definition/definition.ts'
import { DefinitionWords } from '../../../parts/rules/editor/definition-words.tsx'
import { Stat } from '../../../ui/figure/stat.tsx'
import { PageLink, useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PageMenu } from '../../../ui/page/page-menu.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type { Segment } from '../logic/editor/use-editor.ts'
import { useRecompute } from '../logic/use-recompute.ts'
import { DeleteDialog, useUses } from '../parts/segment/delete-dialog.tsx'
import { ListDialog } from '../parts/segment/list-dialog.tsx'
import { MemberTable } from '../parts/segment/member-table.tsx'

export function SegmentPage() {
  const { t } = useTranslation('segments')
  const { segment: id } = useParams({ strict: false }) as { segment: string }
  const segment = useLoaded('GET /segments/{segment}', { path: { segment: id } })
  const catalogue = useLoaded('GET /segments/rule-types', {})
  const { campaigns, segments, automations } = segment.usedBy
  const uses = useUses()({ campaign: campaigns, segment: segments, automation: automations })
  return (
    <Page
      title={segment.name}
      above={[{ title: t('titles.segments'), to: '/segments' }]}
      badge={
        <Group gap={6}>
          <Badge color={segment.refresh === 'daily' ? 'teal' : 'gray'}>{t(`kindNames.${segment.refresh}`)}</Badge>
          {segment.tags.map((tag) => (
            <Badge key={tag} variant="outline" color="gray">
              {tag}
            </Badge>
          ))}
        </Group>
      }
      actions={<SegmentActions segment={segment} />}
    >
      <Figures segment={segment} />
      <Section title={t('inWords')} lead={t(`kindHints.${segment.refresh}`)}>
        <DefinitionWords catalogue={catalogue} root={readGroup(segment.definition)} />
        {uses && (
          <Text fz="sm" c="dimmed" mt="sm">
            {t('usedIn', { uses })}
          </Text>
        )}
      </Section>
      <Title order={2} fz="lg" mt="xl" mb="sm">
        {t('members')}
      </Title>
      <MemberTable segmentId={id} />
    </Page>
  )
}

function Figures({ segment: { counts, computedAt } }: { segment: Segment }) {
  const { t } = useTranslation('segments')
  const { number, percent, ago, time } = useFormat()
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} mb="lg">
      <Stat label={t('contacts')} value={number(counts.matched)} />
      <Stat label={t('shareOfAll')} value={percent(counts.total ? counts.matched / counts.total : null)} />
      <Stat label={t('mailable')} value={number(counts.mailable)} />
      <Stat
        label={t('computedAt')}
        value={
          <Text component="span" fz="md" fw={600} title={time(computedAt)}>
            {computedAt ? ago(computedAt) : '—'}
          </Text>
        }
      />
    </SimpleGrid>
  )
}

function SegmentActions({ segment }: { segment: Segment }) {
  const { t } = useTranslation('segments')
  const { t: common } = useTranslation()
  const go = useGo()
  const mayChange = useMay('contacts')
  const mayMail = useMay('campaigns')
  const mayExport = useRight('export')
  const recompute = useRecompute()
  const [open, setOpen] = useState<'delete' | 'list' | null>(null)
  return (
    <>
      {mayMail && (
        <Button
          variant="default"
          component={PageLink}
          to={`/campaigns?new=1&segment=${segment.id}`}
          leftSection={<IconSend size={16} aria-hidden />}
        >
          {t('campaign')}
        </Button>
      )}
      {mayChange && (
        <>
          <Button
            component={PageLink}
            to={`/segments/${segment.id}/edit`}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {common('edit')}
          </Button>
          <PageMenu isBusy={recompute.isPending}>
            <Menu.Item
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => recompute.mutate({ path: { segment: segment.id }, body: {} })}
            >
              {t(`recompute.${segment.refresh}`)}
            </Menu.Item>
            <Menu.Item leftSection={<IconList size={16} aria-hidden />} onClick={() => setOpen('list')}>
              {t('toList.title')}
            </Menu.Item>
            {mayExport && (
              <Menu.Item
                component={PageLink}
                to={exportOf('segment', segment.id)}
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t('export')}
              </Menu.Item>
            )}
            <Menu.Item
              component={PageLink}
              to={`/segments/new?from=${segment.id}`}
              leftSection={<IconCopy size={16} aria-hidden />}
            >
              {t('copy')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setOpen('delete')}>
              {common('delete')}
            </Menu.Item>
          </PageMenu>
        </>
      )}
      {open === 'list' && <ListDialog segment={segment} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteDialog
          segment={segment}
          onClose={() => setOpen(null)}
          onDone={() => go('/segments', { replace: true })}
        />
      )}
    </>
  )
}
