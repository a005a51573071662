-- A company that came lately is unknown to the planner until the table is analysed, by default after a tenth of it has
-- changed: of a million contacts, the first 100,000 of a new company would be taken for none.
alter table contact set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 2000);
alter table list_member set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 2000);
alter table consent set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 2000);
alter table suppression set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 2000);
