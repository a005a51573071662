import { ActionIcon, Badge, Card, Group, Menu, Text, Tooltip } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconDots, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { TaggedText } from '../../../../parts/merge-tag/tagged-text.tsx'
import { TextLink } from '../../../../ui/link/link.tsx'
import { isUsed, type TemplateItem, useTemplateActions } from '../../logic/use-template-actions.ts'
import { StateBadges } from './state-badges.tsx'
import { TemplateMiniature } from './template-miniature.tsx'

interface Props {
  template: TemplateItem
  onTag: (tag: string) => void
}

export function TemplateCard({ template, onTag }: Props) {
  const { t } = useTranslation('templates')
  const { ago } = useFormat()
  const { id, name, subject, editor, tags, updatedAt } = template
  return (
    <Card withBorder padding="sm" component="article" aria-label={name}>
      <Card.Section withBorder>
        <TemplateMiniature id={id} name={name} updatedAt={updatedAt} />
      </Card.Section>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mt="sm" gap="xs">
        <div style={{ minWidth: 0 }}>
          <TextLink to={`/templates/${id}`} fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </TextLink>
          <Text fz="sm" c="dimmed" className="clip">
            {subject ? <TaggedText text={subject} /> : t('noSubject')}
          </Text>
        </div>
        <CardMenu template={template} />
      </Group>
      <Group gap={6} mt="xs">
        <Badge color="gray">{t(`editors.${editor === 'visual' ? 'visual' : 'html'}`)}</Badge>
        <StateBadges template={template} />
        {tags.map((tag) => (
          <Badge
            key={tag}
            variant="outline"
            component="button"
            onClick={() => onTag(tag)}
            style={{ cursor: 'pointer' }}
            title={t('filterTag', { tag })}
          >
            {tag}
          </Badge>
        ))}
      </Group>
      <Text fz="xs" c="dimmed" mt="xs">
        {t('changedAgo', { ago: ago(updatedAt) })}
      </Text>
    </Card>
  )
}

function CardMenu({ template }: { template: TemplateItem }) {
  const { t } = useTranslation('templates')
  const { t: common } = useTranslation()
  const mayChange = useMay('content')
  const actions = useTemplateActions()
  const used = isUsed(template)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsOf', { name: template.name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {template.draft.publishedAt && (
          <Menu.Item
            component="a"
            href={template.publicUrl}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('webVersion')}
          </Menu.Item>
        )}
        {mayChange && (
          <>
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => actions.copy(template)}>
              {t('copy')}
            </Menu.Item>
            {template.archived ? (
              <Menu.Item
                leftSection={<IconArchiveOff size={16} aria-hidden />}
                onClick={() => actions.unarchive(template)}
              >
                {t('unarchive.action')}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={() => actions.archive(template)}>
                {t('archive.action')}
              </Menu.Item>
            )}
            <Tooltip label={t('delete.used')} disabled={!used} position="left">
              <div>
                <Menu.Item
                  color="red"
                  disabled={used}
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => actions.remove(template)}
                >
                  {common('delete')}
                </Menu.Item>
              </div>
            </Tooltip>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
