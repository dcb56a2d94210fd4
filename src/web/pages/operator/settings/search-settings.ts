import { fieldsOf, SETTING_GROUPS, type SettingName } from '#contract/setting-fields.ts';
import type { SettingField, SettingGroup } from '#contract/setting-groups/setting-field.ts';

export interface FoundSetting {
  readonly name: SettingName;
  readonly field: SettingField;
  readonly group: SettingGroup;
}

/** All words must occur in the setting's name, description or page. Those with a word in the name come first. */
export function searchSettings(q: string): FoundSetting[] {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const isIn = (text: string) => (word: string) => text.toLowerCase().includes(word);
  return SETTING_GROUPS.flatMap((group) => fieldsOf(group).map(([name, field]) => ({ name, field, group })))
    .filter(({ name, field, group }) => {
      const options = (field.options ?? []).map(([, text]) => text).join(' ');
      const text = [name, name.replaceAll('_', ' '), field.label, field.hint, field.affects, options, group.title].join(
        ' ',
      );
      return words.every(isIn(text));
    })
    .toSorted((a, b) => Number(words.some(isIn(b.field.label))) - Number(words.some(isIn(a.field.label))));
}
