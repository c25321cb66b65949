// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {VotingEscrow} from "../../src/escrow/VotingEscrow.sol";
import {Fixture} from "./Fixture.sol";
import {PlainToken} from "./Tokens.sol";

/// @dev An escrow of a token of 18 decimals, and accounts that have some.
abstract contract EscrowFixture is Fixture {
    uint256 internal constant MAX_LOCK = 1461 days;
    uint256 internal constant WEEK = 7 days;
    uint256 internal constant AMOUNT = 1000e18;

    PlainToken internal product;
    VotingEscrow internal escrow;

    function setUp() public virtual override {
        super.setUp();
        product = new PlainToken(18);
        escrow = newEscrow(address(product));
        supply(alice);
        supply(bob);
    }

    /// @dev From the artifact rather than by `new`: its code in every test contract would double the time to compile.
    function newEscrow(address product_) internal returns (VotingEscrow made) {
        made = VotingEscrow(deployCode("VotingEscrow.sol:VotingEscrow", abi.encode(address(manager), product_)));
    }

    function supply(address account) internal {
        product.mint(account, 1_000_000e18);
        vm.prank(account);
        product.approve(address(escrow), type(uint256).max);
    }

    function createAs(address account, uint256 amount, uint256 unlockAt) internal {
        vm.prank(account);
        escrow.createLock(amount, unlockAt);
    }

    function increaseAs(address account, uint256 amount) internal {
        vm.prank(account);
        escrow.increaseAmount(amount);
    }

    function extendAs(address account, uint256 unlockAt) internal {
        vm.prank(account);
        escrow.extendLock(unlockAt);
    }

    function withdrawAs(address account) internal returns (uint256) {
        vm.prank(account);
        return escrow.withdraw();
    }

    /// @dev The end of a week, `weeks_` of them after the one in which now lies.
    function week(uint256 weeks_) internal view returns (uint256) {
        return (block.timestamp / WEEK + weeks_) * WEEK;
    }

    function powerOf(uint256 amount, uint256 timeLeft) internal pure returns (uint256) {
        return amount / MAX_LOCK * timeLeft;
    }
}
