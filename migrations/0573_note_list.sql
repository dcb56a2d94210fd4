-- Staff's notes are few among comments.
create index comments_notes_by_posted on comments (posted_at, id) where is_note;
