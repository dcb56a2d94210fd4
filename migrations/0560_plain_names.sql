-- Renames what the code now names plainly: statuses, current offers and priority alerts.

alter table negotiations rename column standing to current_offer;

alter function person_standing rename to person_status;
alter index paddles_by_standing rename to paddles_by_status;
alter index dealer_invitations_one_standing rename to dealer_invitations_one_open;

update saved_views set query = regexp_replace(query, '(^|&)standing=', '\1status=') where list = 'people';

alter table auction_alert_overrides drop constraint auction_alert_overrides_override_check;
update auction_alert_overrides set override = 'priority' where override = 'wake';
alter table auction_alert_overrides add constraint auction_alert_overrides_override_check check (override in ('priority', 'mute'));
