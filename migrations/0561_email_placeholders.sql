-- Custom email texts follow two placeholders that have plainer names.

update email_texts
set words = replace(replace(words::text, '{things}', '{update_count}'), '{role_says}', '{role_description}')::jsonb
where words::text like any (array['%{things}%', '%{role\_says}%']);
