// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IStakingPool} from "../../src/staking/IStakingPool.sol";
import {DaoFixture} from "../support/DaoFixture.sol";
import {DaoPoolHandler} from "./DaoPoolHandler.sol";

/// @dev The numbered invariants of docs/invariants.md for {product}, DR and the DAO pool together.
contract DaoPoolInvariants is DaoFixture {
    DaoPoolHandler private handler;
    address[] private actors;

    function setUp() public override {
        super.setUp();
        actors = [alice, bob, genesis, makeAddr("carol")];
        handler = new DaoPoolHandler(dao, [operator, guardian, admin, owner], actors);
        targetContract(address(handler));
        fundDao(100_000e18);
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: deep.invariant.runs = 256
    function invariant_dao() public view {
        uint256 total;
        uint256 earned;
        uint256 unstaked;
        for (uint256 index = 0; index < actors.length; ++index) {
            address actor = actors[index];
            IStakingPool.Position[] memory positions = dao.positionsOf(actor);
            uint256 sum;
            for (uint256 position = 0; position < positions.length; ++position) {
                sum += positions[position].amount;
            }
            assertEq(sum, dao.stakedOf(actor), "I-1");
            assertEq(sum, handler.ranking(actor), "I-84: the ranking is what is staked now");
            total += sum;
            earned += dao.earned(actor);
            unstaked += dr.balanceOf(actor);
        }
        assertEq(total, dao.totalStaked(), "I-1");
        assertEq(dr.balanceOf(address(dao)), total, "I-84: every staked DR lies in the pool");
        assertEq(unstaked + total, dr.totalSupply(), "I-84: DR is staked or with an account");
        assertEq(dr.totalSupply(), handler.minted(), "I-80");
        assertEq(product.destroyed(), handler.burned(), "I-80");

        assertGe(product.balanceOf(address(dao)), earned + dao.remainingBudget(), "I-3");
        uint256 counted = dao.totalPaid() + earned + dao.remainingBudget();
        assertLe(counted, dao.totalFunded(), "I-4");
        uint256 dust = actors.length + 3 + handler.fundings() + handler.stakeChanges() / 64;
        assertLe(dao.totalFunded() - counted, dust, "I-4");
        assertEq(dao.freeRewards(), handler.donated(), "I-5");
    }

    /// @dev Each action had an effect. I-2: then everybody leaves, whole, although the pool is paused and closed.
    function afterInvariant() public {
        handler.requireEffects();
        vm.prank(admin);
        manager.setTargetClosed(address(dao), true);
        skip(180 days);
        for (uint256 index = 0; index < actors.length; ++index) {
            IStakingPool.Position[] memory positions = dao.positionsOf(actors[index]);
            for (uint256 position = 0; position < positions.length; ++position) {
                assertEq(unstakeAs(dao, actors[index], positions[position].id), positions[position].amount, "I-2");
            }
            dao.claimFor(actors[index]);
            assertEq(dao.earned(actors[index]), 0);
        }
        assertEq(dao.totalStaked(), 0);
        assertEq(dr.balanceOf(address(dao)), 0);
        assertEq(product.balanceOf(address(dao)), dao.totalFunded() - dao.totalPaid() + handler.donated());
    }
}
